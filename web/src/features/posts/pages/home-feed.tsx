import { type HomeTab, homeTabs } from '@fanfare/contract/social/post-types'
import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { BrandMark } from '@fanfare/ui/content/brand-mark'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Page } from '../../../layout/page/page.tsx'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { paths } from '../../../lib/paths.ts'
import { ComposerPrompt } from '../composer/composer-prompt.tsx'
import { PendingPostsStrip } from '../composer/unfinished/pending-posts-strip.tsx'
import { PostFeed } from '../post-feed.tsx'
import { homePostListSource } from '../post-queries.ts'

/** The feed of a member, under what is put before it. */
export function HomeFeed({ lead }: { lead?: ReactNode }) {
  const { t } = useLingui()
  const search = useSearch({ strict: false })
  const tab = homeTabs.find((one) => one === search.tab) ?? 'all'
  const labels: Record<HomeTab, string> = {
    all: t`All`,
    subscribed: t`Subscribed`,
    media: t`Media`,
    audio: t`Audio`,
    poll: t`Polls`,
    text: t`Text`,
  }

  return (
    <Page
      title={t`Home`}
      lead={<BrandMark src={deploymentSettings.brand.mark} className="tablet:hidden" />}
      action={
        <IconButton
          label={t`Search`}
          icon={<Search />}
          link={<Link to={paths.search()} />}
          className="desktop:hidden -me-2.5"
        />
      }
      header={
        <Tabs
          label={t`Feeds`}
          value={tab}
          items={homeTabs.map((value) => ({
            value,
            label: labels[value],
            link: (
              <Link to="/" search={value === 'all' ? {} : { tab: value }} activeOptions={{ exact: true }} />
            ),
          }))}
        />
      }
    >
      <Suspense fallback={<HomeLeadSkeleton />}>
        {lead}
        <ComposerPrompt />
        <PendingPostsStrip />
        <PostFeed
          key={tab}
          list={homePostListSource(tab)}
          label={labels[tab]}
          live
          emptyDescription={<Trans>Posts from creators you subscribe to appear here.</Trans>}
          emptyAction={
            <Button asChild variant="secondary">
              <Link to={paths.search()}>
                <Trans>Find creators</Trans>
              </Link>
            </Button>
          }
        />
      </Suspense>
    </Page>
  )
}

/** Placeholder for the whole page while its first part loads. */
function HomeLeadSkeleton() {
  return (
    <div className="px-4 py-4 tablet:px-5">
      <Skeleton className="h-152 tablet:h-118" />
    </div>
  )
}
