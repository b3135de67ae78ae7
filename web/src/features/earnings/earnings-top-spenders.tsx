import { PersonRow } from '@fanfare/ui/people/person-row'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { formatMinorUnits } from '../../lib/i18n/format.ts'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { paths } from '../../lib/paths.ts'
import { topSpendersQuery } from './earnings-queries.ts'

export function EarningsTopSpenders() {
  const { t } = useLingui()
  return (
    <section aria-label={t`Top spenders`}>
      <h2 className="mb-3 text-lg">
        <Trans>Top spenders</Trans>
      </h2>
      <Spenders />
    </section>
  )
}

function Spenders() {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const { data: spenders, error, isPending, isFetching, refetch } = useQuery(topSpendersQuery())
  if (isPending) {
    return (
      <div
        role="status"
        aria-label={t`Loading top spenders`}
        className="rounded-lg border bg-surface px-4.5 py-3"
      >
        <PersonSkeleton />
      </div>
    )
  }
  if (!spenders) {
    return (
      <ErrorState
        title={t`Your top spenders could not be loaded`}
        description={toErrorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (spenders.length === 0) {
    return (
      <EmptyState
        picture={<Illustration name="people" />}
        title={t`No one has paid you yet`}
        description={t`People who tip you or pay to subscribe to you appear here.`}
      />
    )
  }
  return (
    <ol className="divide-y rounded-lg border bg-surface">
      {spenders.map(({ user, total, currencyCode }, place) => (
        <li
          key={user?.userId ?? place}
          className="flex items-center gap-4 px-4.5 py-3 mobile:gap-3 mobile:px-3.5"
        >
          <span aria-hidden="true" className="tabular w-5 text-muted text-sm">
            {place + 1}
          </span>
          <PersonRow
            name={user?.displayName ?? t`Closed account`}
            avatarSrc={user?.avatarUrl ? toUrl(user.avatarUrl, 320) : null}
            size="md"
            detail={user ? <bdi className="wrap-anywhere">@{user.username}</bdi> : null}
            link={user ? <Link to={paths.profile(user.username)} /> : undefined}
            action={<span className="tabular font-semibold">{formatMinorUnits(total, currencyCode)}</span>}
            className="min-w-0 flex-1"
          />
        </li>
      ))}
    </ol>
  )
}
