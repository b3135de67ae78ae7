import type { WalletTransaction } from '@fanfare/contract/shapes/money/payments'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Select } from '@fanfare/ui/fields/select'
import { useLingui } from '@lingui/react/macro'
import { type CustomDays, type Period, periods } from './wallet-period.ts'

type SourceChoice = WalletTransaction['source'] | 'ALL'

export type FilterChoice = { source: SourceChoice; period: Period } & CustomDays

type TransactionFiltersProps = { choice: FilterChoice; onChange: (change: Partial<FilterChoice>) => void }

const sources: readonly SourceChoice[] = [
  'ALL',
  'TOP_UP',
  'TIPS',
  'SUBSCRIPTION',
  'WITHDRAWAL',
  'REFUND',
  'FEE',
]

/** The choice that stands in the address. */
export function choiceOf(search: { [Name in keyof FilterChoice]?: string }): FilterChoice {
  return {
    source: sources.find((one) => one === search.source) ?? 'ALL',
    period: periods.find((one) => one === search.period) ?? 'any',
    from: dayIn(search.from),
    to: dayIn(search.to),
  }
}

function dayIn(text = ''): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''
}

/** Which of the wallet's movements are listed: by what they were, and when. */
export function TransactionFilters({ choice, onChange }: TransactionFiltersProps) {
  const { t } = useLingui()
  const sourceWords: Record<SourceChoice, string> = {
    ALL: t`Everything`,
    TOP_UP: t`Top-ups`,
    TIPS: t`Tips`,
    SUBSCRIPTION: t`Subscriptions`,
    WITHDRAWAL: t`Withdrawals`,
    REFUND: t`Refunds`,
    FEE: t`Fees`,
  }
  const periodWords: Record<Period, string> = {
    any: t`Any time`,
    week: t`Last 7 days`,
    month: t`Last 30 days`,
    year: t`Last 365 days`,
    custom: t`Choose days`,
  }
  const { source, period, from, to } = choice

  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        label={t`Kind`}
        value={source}
        options={sources.map((value) => ({ value, label: sourceWords[value] }))}
        onChange={(chosen) => onChange({ source: sources.find((one) => one === chosen) ?? 'ALL' })}
      />
      <Select
        label={t`When`}
        value={period}
        options={periods.map((value) => ({ value, label: periodWords[value] }))}
        onChange={(chosen) => onChange({ period: periods.find((one) => one === chosen) ?? 'any' })}
      />
      {period === 'custom' ? (
        <>
          <Field label={t`From`} className="mt-1">
            <Input
              type="date"
              defaultValue={from}
              max={to || undefined}
              onChange={(event) => onChange({ from: event.target.value })}
            />
          </Field>
          <Field label={t`To`} className="mt-1">
            <Input
              type="date"
              defaultValue={to}
              min={from || undefined}
              onChange={(event) => onChange({ to: event.target.value })}
            />
          </Field>
        </>
      ) : null}
    </div>
  )
}
