import type { Currency, MajorUnits } from '@fanfare/contract/money/money'
import { Chip } from '@fanfare/ui/actions/chip'
import { AmountInput } from '@fanfare/ui/fields/amount-input'
import { Field } from '@fanfare/ui/fields/field'
import { useLingui } from '@lingui/react/macro'
import { formatShortPrice } from '../../../lib/i18n/format.ts'
import { useAmountEntry } from './use-amount-entry.ts'

type AmountFieldProps = {
  label: string
  currency: Currency
  /**
   * Amount with at most two decimals; null while the input is not an amount, for which the field shows its
   * own error.
   */
  value: MajorUnits | null
  onChange: (value: MajorUnits | null) => void
  picks: MajorUnits[]
  /** Id of the error message, if there is one. */
  errorId: string | undefined
}

/** An amount to type, with a row of amounts to press. */
export function AmountField({ label, currency, value, onChange, picks, errorId }: AmountFieldProps) {
  const { t } = useLingui()
  const { entered, error, hint, enter, pick } = useAmountEntry({ currency, value, onChange })

  return (
    <>
      <Field label={label} hint={hint} error={error}>
        <AmountInput
          symbol={currency.symbol}
          value={entered.shown}
          onChange={enter}
          aria-invalid={errorId === undefined ? undefined : true}
          aria-describedby={errorId}
        />
      </Field>
      <fieldset className="mt-3 grid grid-cols-4 gap-2">
        <legend className="sr-only">{t`Suggested amounts`}</legend>
        {picks.map((amount) => (
          <Chip key={amount} selected={amount === value} onClick={() => pick(amount)} className="px-1!">
            {formatShortPrice(amount, currency.code)}
          </Chip>
        ))}
      </fieldset>
    </>
  )
}
