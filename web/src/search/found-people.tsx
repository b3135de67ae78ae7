import { PersonRow } from '@fanfare/ui/people/person-row'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { peopleQuery } from '../creators/people-query.ts'
import { PeopleSkeleton } from '../frame/people-skeleton.tsx'
import { useFileUrl } from '../media/file-url.ts'
import { paths } from '../paths.ts'
import { Marked } from '../text/marked.tsx'
import { messageOf } from '../words/messages-of.ts'

export function FoundPeople({ term, isTyping }: { term: string; isTyping: boolean }) {
  const { t } = useLingui()
  const toUrl = useFileUrl()
  const { data, isPending, isError, error, refetch, isFetching } = useQuery(peopleQuery(term))

  if (isError && !isTyping) {
    return (
      <ErrorState
        title={t`The search did not work.`}
        description={messageOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (isPending || !data) return <PeopleSkeleton label={t`Searching`} />
  if (data.length === 0) {
    return (
      <EmptyState
        picture={<Illustration name="search" />}
        title={t`Try searching for a user name`}
        description={t`Nobody was found for “${term}”.`}
      />
    )
  }
  return (
    <ul aria-busy={isTyping || isFetching} className="divide-y border-b">
      {data.map((creator) => (
        <li key={creator.userId} className="px-4 py-3.5 transition-colors hover:bg-surface tablet:px-5">
          <PersonRow
            name={creator.displayName}
            shownName={<Marked text={creator.displayName} />}
            avatarSrc={creator.avatarUrl && toUrl(creator.avatarUrl, 320)}
            verified={creator.isVerified}
            detail={
              <span>
                @<Marked text={creator.username} />
              </span>
            }
            link={<Link to={paths.profile(creator.username)} />}
          />
        </li>
      ))}
    </ul>
  )
}
