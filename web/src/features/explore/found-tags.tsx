import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hash } from 'lucide-react'
import { AvatarRowsSkeleton } from '../../layout/page/avatar-rows-skeleton.tsx'
import { contentTagsQuery } from '../../lib/cache/content-tags-query.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { splitAtMatches } from '../../lib/text/highlight-matches.ts'
import { HighlightedText } from '../../lib/text/highlighted-text.tsx'

/** The tags of which a word is meant: all of them are at hand, so nothing is asked for. */
export function FoundTags({ term }: { term: string }) {
  const { t } = useLingui()
  const { data: tags, error, refetch, isFetching } = useQuery(contentTagsQuery())
  if (error && !tags) {
    return (
      <ErrorState
        title={t`The search failed.`}
        description={toErrorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!tags) return <AvatarRowsSkeleton label={t`Searching`} />
  const found = tags.filter(({ name }) => splitAtMatches(name, term).some(({ isMarked }) => isMarked))
  if (found.length === 0) {
    return <EmptyState picture={<Illustration name="search" />} title={t`This tag doesn't exist.`} />
  }
  return (
    <ul className="divide-y border-b">
      {found.map(({ code, name }) => (
        <li key={code}>
          <Link
            to={paths.tag(code)}
            className="flex items-center gap-3 px-4 py-4 font-medium transition-colors hover:bg-surface tablet:px-5"
          >
            <Hash aria-hidden className="size-5 text-muted" />
            <span>
              <HighlightedText text={name} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
