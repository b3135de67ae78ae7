import type { CreatorProfile, ViewAs } from '@fanfare/contract/shapes/social/creators'
import { profilePostKinds } from '@fanfare/contract/social/post-types'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { PostFeed } from '../posts/post-feed.tsx'
import {
  ownProfilePreviewPostListSource,
  type ProfilePostOrder,
  profilePostListSource,
} from '../posts/post-queries.ts'
import { GridSkeleton } from './grid-skeleton.tsx'
import { ProfilePostOrderMenu } from './profile-post-order-menu.tsx'

const MediaGrid = lazyComponent(async () => (await import('./media-grid.tsx')).MediaGrid)

const tabs = ['all', ...profilePostKinds] as const
const sorts: readonly ProfilePostOrder['sort'][] = ['newest', 'oldest', 'popular']
const times: readonly ProfilePostOrder['timeFilter'][] = ['all', 'day', 'week', 'month', 'year']

/** A creator's posts under their tabs: pictures and videos as a grid, everything else as a feed. */
export function ProfilePosts({ creator, as }: { creator: CreatorProfile; as?: ViewAs }) {
  const { t } = useLingui()
  const user = useUser()
  const search = useSearch({ from: '/shell/$username' })
  const tab = tabs.find((one) => one === search.tab) ?? 'all'
  const offered = tabs.filter((one) => one === 'all' || one === tab || creator.postKinds.includes(one))
  const order: ProfilePostOrder = {
    sort: sorts.find((one) => one === search.sort) ?? 'newest',
    timeFilter: times.find((one) => one === search.time) ?? 'all',
  }
  const labels: Record<(typeof tabs)[number], string> = {
    all: t`Posts`,
    image: t`Photos`,
    video: t`Video`,
    audio: t`Audio`,
    poll: t`Polls`,
    sale: t`For sale`,
  }
  const list = as
    ? ownProfilePreviewPostListSource(creator.username, tab, order, as)
    : profilePostListSource(creator.username, tab, order, !!user)
  // What the viewer publishes themselves stands in their own lists at once.
  const isLive = !!user && !as && !creator.canEditProfile && order.sort === 'newest'
  const key = [tab, order.sort, order.timeFilter].join()
  const label = t`${labels[tab]} by ${creator.displayName}`

  return (
    <section aria-label={label} className="mt-3">
      <div data-chooses-posts className="flex items-stretch border-b">
        <div className="min-w-0">
          <Tabs
            label={t`Post types`}
            value={tab}
            className="border-b-0!"
            items={offered.map((value) => ({
              value,
              label: labels[value],
              link: (
                <Link
                  to="/$username"
                  params={{ username: creator.username }}
                  search={{ ...search, tab: value === 'all' ? undefined : value }}
                  replace
                  resetScroll={false}
                  activeOptions={{ exact: true }}
                />
              ),
            }))}
          />
        </div>
        <div className="ms-auto flex items-center pe-3">
          <ProfilePostOrderMenu username={creator.username} order={order} />
        </div>
      </div>
      {tab === 'image' || tab === 'video' ? (
        <Suspense fallback={<GridSkeleton />}>
          <MediaGrid key={key} list={list} live={isLive} />
        </Suspense>
      ) : (
        <PostFeed
          key={key}
          list={list}
          label={label}
          live={isLive}
          pinnedFirst={tab === 'all' && order.sort === 'newest'}
        />
      )}
    </section>
  )
}
