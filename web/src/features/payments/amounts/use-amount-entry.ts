import {
  applyAmountInput,
  type EnteredAmount,
  readingsOfAmbiguousAmount,
  toEnteredAmount,
} from '@fanfare/contract/fields/parse-amount'
import {
  type Currency,
  type MajorUnits,
  majorToMinorUnits,
  toMajorUnits,
} from '@fanfare/contract/money/money'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatMinorUnits } from '../../../lib/i18n/format.ts'
import { cachedNumberFormat } from '../../../lib/i18n/format-cache.ts'

type AmountEntry = {
  entered: EnteredAmount
  /** Sentence about what is no amount. */
  error: string | undefined
  /** Says how an amount was read that was written otherwise. */
  hint: string | undefined
  /** Takes the text of the field after a change. */
  enter: (text: string, isReplaced?: boolean) => void
  /** Takes a suggested amount. */
  pick: (amount: MajorUnits) => void
}

type AmountEntryInput = {
  currency: Currency
  /** Amount with at most two decimals; null while the text is no amount. */
  value: MajorUnits | null
  onChange: (value: MajorUnits | null) => void
}

/** The text of a field for an amount and what it means, by the rules that all amounts of payers and creators have. */
export function useAmountEntry({ currency, value, onChange }: AmountEntryInput): AmountEntry {
  const { t } = useLingui()
  const [last, setLast] = useState(() => toEnteredAmount(majorToMinorUnits(value ?? toMajorUnits(0))))
  const entered =
    value === null || toMajorUnits(last.amount) === value ? last : toEnteredAmount(majorToMinorUnits(value))
  const [decimals, thousands] = readingsOfAmbiguousAmount(entered.shown).map((amount) =>
    formatMinorUnits(amount, currency.code),
  )
  const problems: Record<NonNullable<EnteredAmount['problem']>, string> = {
    UNREADABLE: t`Enter the amount in digits, such as 1250 or 1250.50`,
    TOO_MANY_DECIMALS: t`Amounts can have up to two decimals`,
    AMBIGUOUS: t`Amounts can have up to two decimals. Did you mean ${decimals} or ${thousands}?`,
    TOO_LARGE: t`The amount is too large`,
    OTHER_CURRENCY: t`This is in another currency. Enter the amount in ${currency.code}.`,
  }
  const read = formatMinorUnits(entered.amount, currency.code)
  return {
    entered,
    error: entered.problem ? problems[entered.problem] : undefined,
    hint: entered.isRewritten ? t`Entered as ${read}` : undefined,
    enter(text, isReplaced) {
      const next = applyAmountInput(entered, text, { own: currency.code, groupMark: groupMark(), isReplaced })
      setLast(next)
      onChange(next.problem ? null : toMajorUnits(next.amount))
    },
    pick(amount) {
      setLast(toEnteredAmount(majorToMinorUnits(amount)))
      onChange(amount)
    },
  }
}

/** Returns the separator of thousands in the page's language. */
function groupMark(): string | undefined {
  return cachedNumberFormat({})
    .formatToParts(1_000_000)
    .find(({ type }) => type === 'group')?.value
}
