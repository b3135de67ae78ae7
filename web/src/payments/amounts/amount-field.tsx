import type { Currency, MajorUnits } from '@fanfare/contract/money/money'
import { Chip } from '@fanfare/ui/chip'
import { AmountInput } from '@fanfare/ui/fields/amount-input'
import { Field } from '@fanfare/ui/fields/field'
import { useLingui } from '@lingui/react/macro'
import { price } from '../../words/format.ts'

type AmountFieldProps = {
  label: string
  currency: Currency
  /** A whole number. */
  value: MajorUnits
  onChange: (value: MajorUnits) => void
  picks: MajorUnits[]
  /** Of the sentence that says what is wrong with it, while something is. */
  errorId: string | undefined
}

/** An amount to type, with a row of amounts to press. */
export function AmountField({ label, currency, value, onChange, picks, errorId }: AmountFieldProps) {
  const { t } = useLingui()
  return (
    <>
      <Field label={label}>
        <AmountInput
          symbol={currency.symbol}
          value={value}
          onChange={(entered) => onChange(entered as MajorUnits)}
          aria-invalid={errorId === undefined ? undefined : true}
          aria-describedby={errorId}
        />
      </Field>
      <fieldset className="mt-3 grid grid-cols-4 gap-2">
        <legend className="sr-only">{t`Amounts to choose from`}</legend>
        {picks.map((pick) => (
          <Chip key={pick} selected={pick === value} onClick={() => onChange(pick)} className="px-1!">
            {price(pick, currency.code)}
          </Chip>
        ))}
      </fieldset>
    </>
  )
}
