import type { WalletTransaction } from '@fanfare/contract/shapes/money/payments'
import { Select } from '@fanfare/ui/fields/select/select'
import { useLingui } from '@lingui/react/macro'
import { PeriodFields } from './period-fields.tsx'
import { type PeriodFilterValues, parsePeriodFilterValues } from './wallet-period.ts'

type SourceChoice = WalletTransaction['source'] | 'ALL'

export type TransactionFilterValues = { source: SourceChoice } & PeriodFilterValues

type TransactionFiltersProps = {
  choice: TransactionFilterValues
  onChange: (change: Partial<TransactionFilterValues>) => void
}

const sources: readonly SourceChoice[] = [
  'ALL',
  'TOP_UP',
  'TIPS',
  'SUBSCRIPTION',
  'PURCHASE',
  'WITHDRAWAL',
  'REFUND',
  'FEE',
  'ADJUSTMENT',
]

/** Parses the values of the address; those that are missing or invalid become the usual ones. */
export function parseTransactionFilterValues(
  search: { [Name in keyof TransactionFilterValues]?: string },
): TransactionFilterValues {
  return {
    source: sources.find((one) => one === search.source) ?? 'ALL',
    ...parsePeriodFilterValues(search),
  }
}

/** Filters of the wallet's transactions by type and period. */
export function TransactionFilters({ choice, onChange }: TransactionFiltersProps) {
  const { t } = useLingui()
  const sourceLabels: Record<SourceChoice, string> = {
    ALL: t`Everything`,
    TOP_UP: t`Top-ups`,
    TIPS: t`Tips`,
    SUBSCRIPTION: t`Subscriptions`,
    PURCHASE: t`Posts`,
    WITHDRAWAL: t`Withdrawals`,
    REFUND: t`Refunds`,
    FEE: t`Fees`,
    ADJUSTMENT: t`Corrections`,
  }
  const { source } = choice

  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        label={t`Type`}
        value={source}
        options={sources.map((value) => ({ value, label: sourceLabels[value] }))}
        onChange={(chosen) => onChange({ source: sources.find((one) => one === chosen) ?? 'ALL' })}
      />
      <PeriodFields choice={choice} onChange={onChange} />
    </div>
  )
}
