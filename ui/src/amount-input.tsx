import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
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
  /** Decides the grouping, e.g. `en-NG`. */
  locale?: string
  /** Further digits are not taken. */
  maxDigits?: number
}

/** A large amount: digits only, no leading zeros, empty is 0, shown grouped. */
export function AmountInput({
  value,
  onChange,
  symbol,
  locale = 'en',
  maxDigits = 9,
  className,
  ...rest
}: AmountInputProps) {
  const field = useField(rest)
  const input = useRef<HTMLInputElement>(null)
  const digitsAfterCaret = useRef<number | null>(null)
  const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value)

  useLayoutEffect(() => {
    const element = input.current
    let after = digitsAfterCaret.current
    digitsAfterCaret.current = null
    if (!element || after === null || document.activeElement !== element) return
    let caret = shown.length
    while (caret > 0 && after > 0) {
      caret -= 1
      if (/\d/.test(shown[caret] ?? '')) after -= 1
    }
    element.setSelectionRange(caret, caret)
  })

  function take(element: HTMLInputElement) {
    const digits = element.value.replace(/\D/g, '').replace(/^0+/, '')
    const caret = element.selectionStart ?? element.value.length
    digitsAfterCaret.current = element.value.slice(caret).replace(/\D/g, '').length
    const next = Number(digits.slice(0, maxDigits) || '0')
    if (next !== value) {
      onChange(next)
      return
    }
    element.value = shown
    const end = Math.max(0, shown.length - digitsAfterCaret.current)
    digitsAfterCaret.current = null
    element.setSelectionRange(end, end)
  }

  return (
    <div className={classes('relative', className)}>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-0 grid min-w-12 place-items-center pl-4 font-semibold text-2xl text-muted"
      >
        {symbol}
      </span>
      <input
        {...rest}
        {...field}
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={shown}
        onChange={(event) => take(event.currentTarget)}
        onFocus={(event) => {
          rest.onFocus?.(event)
          if (value === 0) event.currentTarget.select()
        }}
        style={{ paddingLeft: `calc(${symbol.length * 0.72}em + 1.75rem)` }}
        className={classes(controlLook, 'tabular h-15 rounded-md! pr-4 font-bold font-display text-2xl!')}
      />
    </div>
  )
}
