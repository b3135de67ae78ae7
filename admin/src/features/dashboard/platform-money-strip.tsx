import type { ReturnedData } from '@fanfare/contract/call'
import { collateMoneyStats } from '@fanfare/contract/calls/backoffice/dashboard'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { collateMoneyStats as collateCall } from '@fanfare/contract/shapes/backoffice/dashboard'
import { classNames } from '@fanfare/ui/lib/class-names'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useQuery } from '@tanstack/react-query'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { formatCompactMinorUnits, formatMinorUnits } from '../../lib/format/format-money.ts'
import { metricTextSizeClasses } from './metric-strip.tsx'

type PlatformMoneyStripProps = { span: { from: string; to: string }; currencyCode: CurrencyCode }

/** Totals of what was given back, lost and paid for cards in a span, what that left, and what people have and owe now. */
export function PlatformMoneyStrip({ span, currencyCode }: PlatformMoneyStripProps) {
  const query = { ...span, currencyCode }
  const money = useQuery({
    queryKey: ['figures', 'money', query],
    queryFn: async ({ signal }) => (await callApi(collateMoneyStats, { query, signal })).data,
  })
  if (money.isError) {
    return (
      <ErrorState
        title="The money figures could not be loaded"
        description={errorMessage(money.error)}
        busy={money.isFetching}
        onRetry={() => void money.refetch()}
      />
    )
  }
  return (
    <section aria-label="Money" aria-busy={money.isPending || undefined}>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border desktop:grid-cols-3 wide:grid-cols-6">
        {rowsOf(money.data, currencyCode).map(({ label, meaning, amount, detail }) => (
          <li key={label} className="min-w-0 bg-surface p-4">
            <h2 className="font-normal font-sans text-muted text-sm">{label}</h2>
            <p
              className={classNames(
                'whitespace-nowrap font-bold font-display',
                metricTextSizeClasses(amount ?? ''),
              )}
            >
              {amount ?? <Skeleton className="my-1 h-[calc(1lh-0.5rem)] w-24" />}
            </p>
            <p className="text-muted">{detail}</p>
            {meaning === null ? null : <p className="text-muted text-xs">{meaning}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The six totals; their amounts are null until they have come. */
function rowsOf(money: ReturnedData<typeof collateCall> | undefined, currencyCode: CurrencyCode) {
  type Sums = { total: number; previous: number }
  const flow = (label: string, meaning: string, sums: Sums | undefined) => ({
    label,
    meaning,
    amount: sums ? formatMinorUnits(sums.total, currencyCode) : null,
    detail: sums ? `was ${formatCompactMinorUnits(sums.previous, currencyCode)}` : '\u00a0',
  })
  const now = (label: string, total: number | undefined) => ({
    label,
    meaning: null,
    amount: total === undefined ? null : formatMinorUnits(total, currencyCode),
    detail: 'now',
  })
  return [
    flow('Refunds', 'all money refunded', money?.refunds),
    flow('Dispute losses', 'all chargebacks', money?.losses),
    flow('Card costs', 'fees and losses the platform covered', money?.cardCosts),
    flow('Net', 'revenue less card costs', money?.net),
    now('Owed by users', money?.owed),
    now('In wallets', money?.inWallets),
  ]
}
