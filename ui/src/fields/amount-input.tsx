import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { controlLook } from './control-look.ts'
import { useField } from './use-field.ts'

export type AmountInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'size' | 'ref'
> & {
  /** What the field shows; `0` is selected on focus, so that the first key replaces it. */
  value: string
  /** What stands in the field after a key or a paste. */
  onChange: (text: string) => void
  /** The currency's symbol, e.g. `₦`. */
  symbol: string
}

/** The input of a large amount, in digits with their decimals. */
export function AmountInput({ value, onChange, symbol, className, ...rest }: AmountInputProps) {
  const field = useField(rest)

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
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={(event) => {
          rest.onFocus?.(event)
          if (value === '0') event.currentTarget.select()
        }}
        style={{ paddingInlineStart: `calc(${symbol.length * 0.72}em + 1.75rem)` }}
        className={classes(controlLook, 'tabular h-15 rounded-md! pe-4 font-bold font-display text-2xl!')}
      />
    </div>
  )
}
