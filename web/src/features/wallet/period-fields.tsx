import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Select } from '@fanfare/ui/fields/select/select'
import { useLingui } from '@lingui/react/macro'
import { type PeriodFilterValues, type WalletPeriod, walletPeriods } from './wallet-period.ts'

type PeriodFieldsProps = {
  choice: PeriodFilterValues
  onChange: (change: Partial<PeriodFilterValues>) => void
}

/** Fields for the period of a list; in a grid of two columns. */
export function PeriodFields({ choice: { period, from, to }, onChange }: PeriodFieldsProps) {
  const { t } = useLingui()
  const periodLabels: Record<WalletPeriod, string> = {
    any: t`Any time`,
    week: t`Last 7 days`,
    month: t`Last 30 days`,
    year: t`Last 365 days`,
    custom: t`Choose days`,
  }

  return (
    <>
      <Select
        label={t`Period`}
        value={period}
        options={walletPeriods.map((value) => ({ value, label: periodLabels[value] }))}
        onChange={(chosen) => onChange({ period: walletPeriods.find((one) => one === chosen) ?? 'any' })}
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
          <p className="col-span-2 text-muted text-sm">{t`Days start at midnight UTC`}</p>
        </>
      ) : null}
    </>
  )
}
