import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { controlLook } from './control-look.ts'
import { useField } from './use-field.ts'

export type AmountInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'size' | 'ref'
> & {
  /** Whole units of the currency. */
  value: number
  onChange: (value: number) => void
  /** The currency's symbol, e.g. `₦`. */
  symbol: string
  /** Further digits are not taken. */
  maxDigits?: number
}

/** A large amount: digits only, no leading zeros, empty is 0. */
export function AmountInput({
  value,
  onChange,
  symbol,
  maxDigits = 9,
  className,
  ...rest
}: AmountInputProps) {
  const field = useField(rest)

  function take(element: HTMLInputElement) {
    const digits = element.value.replace(/\D/g, '').replace(/^0+/, '')
    const next = Number(digits.slice(0, maxDigits))
    onChange(next)
    // React does not write a value again that stays the same.
    if (element.value !== String(next)) element.value = String(next)
  }

  return (
    // An amount is written from left to right in every language.
    <div dir="ltr" className={classes('relative', className)}>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-0 grid min-w-12 place-items-center ps-4 font-semibold text-2xl text-muted"
      >
        {symbol}
      </span>
      <input
        {...rest}
        {...field}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={String(value)}
        onChange={(event) => take(event.currentTarget)}
        onFocus={(event) => {
          rest.onFocus?.(event)
          if (value === 0) event.currentTarget.select()
        }}
        style={{ paddingInlineStart: `calc(${symbol.length * 0.72}em + 1.75rem)` }}
        className={classes(controlLook, 'tabular h-15 rounded-md! pe-4 font-bold font-display text-2xl!')}
      />
    </div>
  )
}
