import type { WalletTransaction } from '@fanfare/contract/shapes/payments'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Select } from '@fanfare/ui/fields/select'
import { useLingui } from '@lingui/react/macro'
import type { CustomDays, Period } from './wallet-period.ts'

export type SourceChoice = WalletTransaction['source'] | 'ALL'

export type FilterChoice = { source: SourceChoice; period: Period; days: CustomDays }

type TransactionFiltersProps = { choice: FilterChoice; onChange: (choice: FilterChoice) => void }

/** Which of the wallet's movements are listed: by what they were, and when. */
export function TransactionFilters({ choice, onChange }: TransactionFiltersProps) {
  const { t } = useLingui()
  const sources: { value: SourceChoice; label: string }[] = [
    { value: 'ALL', label: t`Everything` },
    { value: 'TOP_UP', label: t`Top-ups` },
    { value: 'TIPS', label: t`Tips` },
    { value: 'SUBSCRIPTION', label: t`Subscriptions` },
    { value: 'WITHDRAWAL', label: t`Withdrawals` },
    { value: 'REFUND', label: t`Refunds` },
    { value: 'FEE', label: t`Fees` },
  ]
  const periods: { value: Period; label: string }[] = [
    { value: 'any', label: t`Any time` },
    { value: 'week', label: t`Last 7 days` },
    { value: 'month', label: t`Last 30 days` },
    { value: 'year', label: t`Last 365 days` },
    { value: 'custom', label: t`Choose days` },
  ]
  const { source, period, days } = choice

  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        label={t`Kind`}
        value={source}
        options={sources}
        onChange={(chosen) => {
          const found = sources.find(({ value }) => value === chosen)
          if (found) onChange({ ...choice, source: found.value })
        }}
      />
      <Select
        label={t`When`}
        value={period}
        options={periods}
        onChange={(chosen) => {
          const found = periods.find(({ value }) => value === chosen)
          if (found) onChange({ ...choice, period: found.value })
        }}
      />
      {period === 'custom' ? (
        <>
          <Field label={t`From`} className="mt-1">
            <Input
              type="date"
              value={days.from}
              max={days.to || undefined}
              onChange={(event) => onChange({ ...choice, days: { ...days, from: event.target.value } })}
            />
          </Field>
          <Field label={t`To`} className="mt-1">
            <Input
              type="date"
              value={days.to}
              min={days.from || undefined}
              onChange={(event) => onChange({ ...choice, days: { ...days, to: event.target.value } })}
            />
          </Field>
        </>
      ) : null}
    </div>
  )
}
