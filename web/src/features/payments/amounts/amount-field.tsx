import { type AmountProblem, applyAmountInput, presetAmount } from '@fanfare/contract/fields/parse-amount'
import { type Currency, type MajorUnits, majorOf, minorFromMajor } from '@fanfare/contract/money/money'
import { Chip } from '@fanfare/ui/actions/chip'
import { AmountInput } from '@fanfare/ui/fields/amount-input'
import { Field } from '@fanfare/ui/fields/field'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatMinorUnits, formatPrice } from '../../../lib/i18n/format.ts'

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
  const [last, setLast] = useState(() => presetAmount(minorFromMajor(value ?? majorOf(0))))
  const entered =
    value === null || majorOf(last.amount) === value ? last : presetAmount(minorFromMajor(value))
  const problems: Record<Exclude<AmountProblem, 'EMPTY'>, string> = {
    UNREADABLE: t`Enter the amount in digits, such as 1250 or 1250.50`,
    TOO_MANY_DECIMALS: t`Amounts can have up to two decimals`,
    TOO_LARGE: t`The amount is too large`,
    OTHER_CURRENCY: t`This is in another currency. Enter the amount in ${currency.code}.`,
  }
  const read = formatMinorUnits(entered.amount, currency.code)

  function enter(text: string) {
    const next = applyAmountInput(entered, text, currency.code)
    setLast(next)
    onChange(next.problem ? null : majorOf(next.amount))
  }

  return (
    <>
      <Field
        label={label}
        hint={entered.isRewritten ? t`Entered as ${read}` : undefined}
        error={entered.problem ? problems[entered.problem] : undefined}
      >
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
        {picks.map((pick) => (
          <Chip
            key={pick}
            selected={pick === value}
            onClick={() => {
              setLast(presetAmount(minorFromMajor(pick)))
              onChange(pick)
            }}
            className="px-1!"
          >
            {formatPrice(pick, currency.code)}
          </Chip>
        ))}
      </fieldset>
    </>
  )
}
