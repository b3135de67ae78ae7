import { Input } from '@fanfare/ui/fields/input'
import { PersonRow } from '@fanfare/ui/people/person-row'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { peopleQuery } from '../creators/people-query.ts'
import { useDebounced } from '../forms/use-debounced.ts'
import { Page } from '../frame/page.tsx'
import { useFileUrl } from '../media/file-url.ts'
import { paths } from '../paths.ts'
import { messageOf } from '../words/messages-of.ts'
import { SuggestedCreators } from './suggested-creators.tsx'

const DEBOUNCE_MS = 700

export function SearchPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { q = '' } = useSearch({ from: '/shell/search' })
  const [term, setTerm] = useState(q)
  const wanted = useDebounced(term, DEBOUNCE_MS)

  useEffect(() => {
    if (wanted !== q) void navigate({ to: paths.search(), search: { q: wanted }, replace: true })
  }, [wanted, q, navigate])

  return (
    <Page title={t`Search`}>
      <div className="px-4 py-4 tablet:px-5">
        <Input
          type="search"
          aria-label={t`Search people`}
          placeholder={t`Search people`}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          round
          autoFocus={!q}
          lead={<Search />}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
      </div>
      {term.trim() ? (
        <Results term={wanted} isTyping={term !== wanted} />
      ) : (
        <div className="px-4 pb-6 tablet:px-5">
          <SuggestedCreators count={10} bare />
        </div>
      )}
    </Page>
  )
}

function Results({ term, isTyping }: { term: string; isTyping: boolean }) {
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
  if (isPending) {
    return (
      <div role="status" aria-label={t`Searching`} className="flex flex-col gap-5 px-4 py-2 tablet:px-5">
        {[1, 2, 3, 4].map((at) => (
          <PersonSkeleton key={at} />
        ))}
      </div>
    )
  }
  if (!data?.length) {
    return <EmptyState picture={<Illustration name="search" />} title={t`Try searching for a user name`} />
  }
  return (
    <ul aria-busy={isTyping || isFetching} className="divide-y border-y">
      {data.map((creator) => (
        <li key={creator.userId} className="px-4 py-3.5 transition-colors hover:bg-surface tablet:px-5">
          <PersonRow
            name={creator.displayName}
            avatarSrc={creator.avatarUrl && toUrl(creator.avatarUrl, 320)}
            verified={creator.isVerified}
            detail={`@${creator.username}`}
            link={<Link to={paths.profile(creator.username)} />}
          />
        </li>
      ))}
    </ul>
  )
}
