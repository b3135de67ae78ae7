import {
  asMinorUnits,
  type Currency,
  type CurrencyCode,
  majorToMinorUnits,
  toMajorUnits,
} from '@fanfare/contract/money/money'
import { splitPlatformFee } from '@fanfare/contract/money/platform-fee'
import { AmountInput } from '@fanfare/ui/fields/amount-input'
import { Field } from '@fanfare/ui/fields/field'
import { SegmentedControl } from '@fanfare/ui/fields/segmented-control'
import { Switch } from '@fanfare/ui/fields/switch'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { formatMinorUnits, formatShortPrice } from '../../../lib/i18n/format.ts'
import { formatLongDate } from '../../../lib/i18n/format-time.ts'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { useAmountEntry } from '../../payments/amounts/use-amount-entry.ts'
import { describeSalePriceFault } from './describe-sale-price-fault.ts'
import type { SaleTerms } from './sale-terms.ts'
import type { AskingPriceRange } from './use-price-range.ts'

type SaleFieldsProps = {
  currency: Currency
  /** The prices that the creator can ask; null until they are known. */
  range: AskingPriceRange | null
  terms: SaleTerms
  /** Sentence that refused the price when it was sent; it is gone with the next change. */
  priceError: string | undefined
  onChange: (change: Partial<SaleTerms>) => void
  disabled?: boolean
  autoFocus?: boolean
}

/** The terms of a sale: the price with what remains of it, and for whom the post is. */
export function SaleFields({
  currency,
  range,
  terms,
  priceError,
  onChange,
  disabled,
  autoFocus,
}: SaleFieldsProps) {
  const { t } = useLingui()
  return (
    <div className="divide-y rounded-md bg-raised px-4">
      <PriceField
        currency={currency}
        range={range}
        price={terms.price}
        refusal={priceError}
        onChange={(price) => onChange({ price })}
        disabled={disabled}
        autoFocus={autoFocus}
      />
      <Switch
        className="py-3!"
        label={<span className="font-medium">{t`Included for subscribers`}</span>}
        hint={t`They open it without paying again.`}
        checked={terms.isIncluded}
        disabled={disabled}
        onChange={(isIncluded) => onChange({ isIncluded })}
      />
      {terms.isIncluded ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <span aria-hidden="true" className="font-medium">
            {t`Who can buy it`}
          </span>
          <SegmentedControl
            label={t`Who can buy it`}
            value={terms.sellsTo}
            onChange={(sellsTo) => onChange({ sellsTo })}
            options={[
              { value: 'EVERYONE', label: t`Everyone` },
              { value: 'SUBSCRIBERS', label: t`My subscribers` },
            ]}
          />
        </div>
      )}
    </div>
  )
}

type PriceFieldProps = {
  currency: Currency
  range: AskingPriceRange | null
  price: number | null
  refusal: string | undefined
  onChange: (price: number | null) => void
  disabled: boolean | undefined
  autoFocus: boolean | undefined
}

function PriceField({ currency, range, price, refusal, onChange, disabled, autoFocus }: PriceFieldProps) {
  const { t } = useLingui()
  /** True from when the field is left until it is edited: a price that is being typed may be too low yet. */
  const [isLeft, setLeft] = useState(false)
  const { entered, error, hint, enter } = useAmountEntry({
    currency,
    value: price === null ? null : toMajorUnits(price),
    onChange: (major) => {
      setLeft(false)
      onChange(major === null ? null : majorToMinorUnits(major))
    },
  })
  const fault = isLeft && price ? describeSalePriceFault(price, currency.code, range) : null
  const shownError = error ?? refusal ?? fault

  return (
    <Field
      className="py-3"
      label={<span className="text-base">{t`Price`}</span>}
      error={shownError}
      hint={
        <>
          {hint === undefined ? null : <span className="tabular block">{hint}</span>}
          {shownError ? null : <PriceShare price={price} currency={currency} />}
          <PriceBounds range={range} currency={currency} />
        </>
      }
    >
      <AmountInput
        size="normal"
        symbol={currency.symbol}
        value={entered.shown}
        onChange={enter}
        onBlur={() => setLeft(true)}
        disabled={disabled}
        autoFocus={autoFocus}
        aria-label={t`Price`}
      />
    </Field>
  )
}

/** "You receive ₦1,350.00 of ₦1,500.00" */
function PriceShare({ price, currency }: { price: number | null; currency: Currency }): ReactNode {
  const { t } = useLingui()
  const { fee, net } = splitPlatformFee(asMinorUnits(price ?? 0), deploymentSettings.platformFeeBasisPoints)
  const share = formatMinorUnits(net, currency.code)
  const whole = formatMinorUnits(asMinorUnits(net + fee), currency.code)
  return <span className="tabular block">{t`You receive ${share} of ${whole}`}</span>
}

/** "From ₦200 to ₦50,000 in your first 30 days. You can ask more from 12 December 2026." */
function PriceBounds({ range, currency }: { range: AskingPriceRange | null; currency: Currency }): ReactNode {
  return (
    // Its line is there before the range is.
    <span className="tabular block min-h-5">
      {range ? <RangeSentence {...range} code={currency.code} /> : null}
    </span>
  )
}

function RangeSentence({
  min,
  max,
  newSellerUntil,
  code,
}: AskingPriceRange & { code: CurrencyCode }): ReactNode {
  const { t } = useLingui()
  const lowest = formatShortPrice(toMajorUnits(min), code)
  const highest = formatShortPrice(toMajorUnits(max), code)
  if (newSellerUntil === null) return t`From ${lowest} to ${highest}`
  const days = deploymentSettings.salePrices.newSellerDays
  const end = formatLongDate(newSellerUntil)
  return t`From ${lowest} to ${highest} in your first ${days} days. You can ask more from ${end}.`
}
