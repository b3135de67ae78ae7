import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AvatarRowsSkeleton } from '../../layout/page/avatar-rows-skeleton.tsx'
import { translateApiMessage } from '../../lib/api/translate-api-message.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { exploreTagsAndCountriesQuery, popularCreatorsQuery } from './explore-queries.ts'
import { SuggestedCreatorRow } from './suggested-creators.tsx'

/** Creators of a tag or of a country, which is chosen above them and stands in the address. */
export function PopularCreators({ kind, code }: { kind: 'tag' | 'country'; code: string | undefined }) {
  const { t, i18n } = useLingui()
  const user = useUser()
  const shelves = useQuery(exploreTagsAndCountriesQuery())
  const names = new Intl.DisplayNames([i18n.locale], { type: 'region' })
  const choices = !shelves.data
    ? []
    : kind === 'tag'
      ? shelves.data.contentTags.map((tag) => ({ code: tag.code, name: translateApiMessage(tag.name) }))
      : shelves.data.countries.map(({ countryCode, name }) => ({
          code: countryCode,
          name: names.of(countryCode) ?? name,
        }))
  const own = kind === 'country' && choices.find((choice) => choice.code === user?.countryCode)
  const chosen = choices.find((choice) => choice.code === code) ?? (own || choices[0])
  const shelf = chosen
    ? kind === 'tag'
      ? { contentTagCode: chosen.code }
      : { countryCode: chosen.code }
    : null
  const creators = useQuery(popularCreatorsQuery(shelf))
  const failed = shelves.isError ? shelves : creators.isError ? creators : null

  if (failed) {
    return (
      <ErrorState
        title={t`Creators could not be loaded`}
        description={toErrorMessage(failed.error)}
        onRetry={() => void failed.refetch()}
        busy={failed.isFetching}
      />
    )
  }
  if (shelves.data && choices.length === 0) {
    return <EmptyState picture={<Illustration name="people" />} title={t`No creators here yet`} />
  }
  return (
    <>
      <nav aria-label={kind === 'tag' ? t`Topics` : t`Countries`} className="border-b px-4 py-3 tablet:px-5">
        <ul className="-mx-1 flex gap-1.5 overflow-x-auto px-1 py-1 scrollbar-none">
          {choices.map((choice) => (
            <li key={choice.code} className="shrink-0">
              <Link
                to="/explore"
                search={
                  kind === 'tag'
                    ? { tab: 'creators', tag: choice.code }
                    : { tab: 'countries', country: choice.code }
                }
                replace
                resetScroll={false}
                aria-current={choice === chosen ? 'true' : undefined}
                className={`inline-flex h-9 touch:h-11 items-center rounded-full border px-4 font-medium text-sm transition-colors ${
                  choice === chosen
                    ? 'border-transparent bg-raised text-text'
                    : 'text-muted hover:bg-raised hover:text-text'
                }`}
              >
                {choice.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {!creators.data ? (
        <AvatarRowsSkeleton />
      ) : creators.data.length === 0 ? (
        <EmptyState picture={<Illustration name="people" />} title={t`No creators here yet`} />
      ) : (
        <ul aria-busy={creators.isFetching} className="divide-y border-b">
          {creators.data.map((creator) => (
            <li key={creator.userId} className="px-4 py-4 tablet:px-5">
              <SuggestedCreatorRow creator={creator} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
