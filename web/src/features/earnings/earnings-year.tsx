import { asMinorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Card } from '@fanfare/ui/content/card'
import { Select } from '@fanfare/ui/fields/select/select'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { formatMinorUnits } from '../../lib/i18n/format.ts'
import { EarningsChart } from './earnings-chart.tsx'
import { monthlyEarningsQuery } from './earnings-queries.ts'

type EarningsYearProps = {
  user: LoggedInUser
  thisYear: number
  year: number
  onChange: (year: number) => void
}

/** The chosen year: its months as bars, and what they came to. */
export function EarningsYear({ user, thisYear, year, onChange }: EarningsYearProps) {
  const { t } = useLingui()
  const firstYear = Math.min(new Date(user.dateJoined).getUTCFullYear(), thisYear)
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, back) => String(thisYear - back))

  return (
    <Card>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <Select
          label={t`Year`}
          value={String(year)}
          options={years.map((value) => ({ value, label: value }))}
          onChange={(chosen) => onChange(Number(chosen))}
          className="w-32!"
        />
        <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
          <li className="flex items-center gap-2">
            <span className="size-2.5 rounded-full bg-accent" />
            <Trans>Subscriptions</Trans>
          </li>
          <li className="flex items-center gap-2">
            <span className="size-2.5 rounded-full bg-chart-second" />
            <Trans>Tips</Trans>
          </li>
          <li className="flex items-center gap-2">
            <span className="size-2.5 rounded-full bg-muted" />
            <Trans>Posts sold</Trans>
          </li>
        </ul>
      </div>
      <Months year={year} user={user} />
    </Card>
  )
}

function Months({ year, user }: { year: number; user: LoggedInUser }) {
  const { t } = useLingui()
  const { data: months, error, isPending, isFetching, refetch } = useQuery(monthlyEarningsQuery(year))
  const { code } = user.currency

  if (!months && !isPending) {
    return (
      <ErrorState
        title={t`Your earnings could not be loaded`}
        description={toErrorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  const total = (part: 'subscriptions' | 'tips' | 'sales' | 'fees' | 'net') =>
    months ? formatMinorUnits(asMinorUnits(months.reduce((sum, month) => sum + month[part], 0)), code) : null
  return (
    <>
      {months ? (
        <EarningsChart months={months} year={year} currencyCode={code} />
      ) : (
        <div role="status" aria-label={t`Loading earnings`}>
          {/* The bars and the letters under them. */}
          <Skeleton className="h-51 tablet:h-59" />
        </div>
      )}
      <dl className="tabular mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-t pt-4 text-sm tablet:grid-cols-5">
        <Total label={t`Subscriptions`} value={total('subscriptions')} />
        <Total label={t`Tips`} value={total('tips')} />
        <Total label={t`Posts sold`} value={total('sales')} />
        <Total label={t`Fees`} value={total('fees')} />
        <Total label={t`After fees`} value={total('net')} />
      </dl>
      <p className="mt-3 text-muted text-sm">{t`Months are in UTC`}</p>
    </>
  )
}

function Total({ label, value }: { label: string; value: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere font-semibold">
        {value ?? <Skeleton className="my-1 h-[calc(1lh-0.5rem)] w-20" />}
      </dd>
    </div>
  )
}
