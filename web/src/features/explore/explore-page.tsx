import { Tabs } from '@fanfare/ui/tabs/tabs'
import { useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { Page } from '../../layout/page/page.tsx'
import { PostFeed } from '../posts/post-feed.tsx'
import { trendingPostListSource } from '../posts/post-queries.ts'
import { PopularCreators } from './popular-creators.tsx'

const tabs = ['trending', 'creators', 'countries'] as const

/** Explore page: content to discover without a search. */
export function ExplorePage() {
  const { t } = useLingui()
  const { tab: asked, tag, country } = useSearch({ from: '/shell/explore' })
  const tab = tabs.find((one) => one === asked) ?? 'trending'
  const labels = { trending: t`Trending`, creators: t`By topic`, countries: t`By country` }
  return (
    <Page
      title={t`Explore`}
      back
      header={
        <Tabs
          label={t`Ways to explore`}
          value={tab}
          even
          items={tabs.map((value) => ({
            value,
            label: labels[value],
            link: (
              <Link
                to="/explore"
                search={value === 'trending' ? {} : { tab: value }}
                replace
                activeOptions={{ exact: true }}
              />
            ),
          }))}
        />
      }
    >
      {tab === 'trending' ? (
        <PostFeed
          list={trendingPostListSource}
          label={t`Trending posts`}
          emptyDescription={t`Popular public posts will appear here.`}
        />
      ) : (
        <PopularCreators
          kind={tab === 'creators' ? 'tag' : 'country'}
          code={tab === 'creators' ? tag : country}
        />
      )}
    </Page>
  )
}
