import { Button } from '@fanfare/ui/actions/button'
import { PersonRow } from '@fanfare/ui/people/person-row'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AvatarRowsSkeleton } from '../../layout/page/avatar-rows-skeleton.tsx'
import { postIdsOf } from '../../lib/cache/feed-pages.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { paths } from '../../lib/paths.ts'
import { HighlightedText } from '../../lib/text/highlighted-text.tsx'
import { peopleSearchQuery } from '../creators/people-search-query.ts'
import { postListQuery, searchResultPostListSource } from '../posts/post-queries.ts'

export function FoundPeople({ term, isTyping }: { term: string; isTyping: boolean }) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const { data, isPending, isError, error, refetch, isFetching } = useQuery(peopleSearchQuery(term))

  if (isError && !isTyping) {
    return (
      <ErrorState
        title={t`The search failed.`}
        description={toErrorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (isPending || !data) return <AvatarRowsSkeleton label={t`Searching`} />
  if (data.length === 0) {
    return (
      <EmptyState
        picture={<Illustration name="search" />}
        title={t`Try searching for a user name`}
        description={t`No people found for “${term}”.`}
        action={<FoundPostsLink term={term} />}
      />
    )
  }
  return (
    <ul aria-busy={isTyping || isFetching} className="divide-y border-b">
      {data.map((creator) => (
        <li key={creator.userId} className="px-4 py-3.5 transition-colors hover:bg-surface tablet:px-5">
          <PersonRow
            name={creator.displayName}
            shownName={<HighlightedText text={creator.displayName} />}
            avatarSrc={creator.avatarUrl && toUrl(creator.avatarUrl, 320)}
            verified={creator.isVerified}
            detail={
              <bdi>
                @<HighlightedText text={creator.username} />
              </bdi>
            }
            link={<Link to={paths.profile(creator.username)} />}
          />
        </li>
      ))}
    </ul>
  )
}

/** Number of posts found when no people were, with a link to them; nothing if there are none. */
function FoundPostsLink({ term }: { term: string }) {
  const { t } = useLingui()
  const { data } = useInfiniteQuery(postListQuery(useQueryClient(), searchResultPostListSource(term)))
  const count = data ? postIdsOf(data.pages).length : 0
  if (count === 0) return null
  const hasMore = Boolean(data?.pages.at(-1)?.nextCursor)
  return (
    <Button asChild variant="secondary">
      <Link to="/search" search={{ q: term, tab: 'posts' }} replace>
        {hasMore
          ? t`See more than ${plural(count, { one: '# matching post', other: '# matching posts' })}`
          : t`See ${plural(count, { one: '# matching post', other: '# matching posts' })}`}
      </Link>
    </Button>
  )
}
