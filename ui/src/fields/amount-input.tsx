import { type ChangeEvent, type ComponentProps, type RefCallback, useLayoutEffect, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import { controlClasses } from './control-classes.ts'
import {
  addThousandsSeparators,
  caretWithThousandsSeparators,
  removeThousandsSeparators,
} from './thousands-separators.ts'
import { useFieldControlProps } from './use-field-control-props.ts'

export type AmountInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'size' | 'ref'
> & {
  /** Text of the field, grouped in thousands; `0` is selected on focus, so that the first key replaces it. */
  value: string
  /**
   * Receives the field’s text after a key or a paste, without group separators.
   * @param isReplaced true where all of the text came at once, by a paste for example
   */
  onChange: (text: string, isReplaced: boolean) => void
  /** The currency's symbol, e.g. `₦`. */
  symbol: string
  /** `large` where the amount is what the screen is about. */
  size?: 'large' | 'normal'
  ref?: RefCallback<HTMLInputElement>
}

const symbolClasses = {
  large: 'min-w-12 ps-4 font-semibold text-2xl',
  normal: 'w-11',
}

const inputClasses = {
  large: 'h-15 rounded-md! pe-4 font-bold font-display text-2xl!',
  normal: 'h-(--control-height) ps-11 pe-4',
}

/** The input of an amount, in digits with their decimals. */
export function AmountInput({
  value,
  onChange,
  symbol,
  size = 'large',
  className,
  ref,
  ...rest
}: AmountInputProps) {
  const field = useFieldControlProps(rest)
  const input = useRef<HTMLInputElement>(null)
  /** Number of characters of the plain text behind the caret, after a change. */
  const afterCaret = useRef<number | null>(null)

  const pasted = useRef<string | null>(null)

  // The browser puts the caret to the end where the text is regrouped.
  useLayoutEffect(() => {
    if (afterCaret.current === null || !input.current) return
    const at = caretWithThousandsSeparators(value, Math.max(0, value.length - afterCaret.current))
    afterCaret.current = null
    input.current.setSelectionRange(at, at)
  })

  function enter({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const next = currentTarget.value
    const caret = currentTarget.selectionStart ?? next.length
    const inserted = pasted.current ?? insertedText(nativeEvent)
    pasted.current = null
    const plain = removeThousandsSeparators(value, next, inserted === null ? null : { inserted, caret })
    const isAtEnd = caret === next.length
    afterCaret.current = isAtEnd
      ? 0
      : removeThousandsSeparators(value, next.slice(caret), { inserted: '', caret: 0 }).length
    const isReplaced = inserted !== null && inserted.length > 1 && inserted === next
    onChange(plain, isReplaced && !isComposing(nativeEvent))
  }

  return (
    // An amount is written from left to right in every language.
    <div dir="ltr" className={classNames('relative', className)}>
      <span
        aria-hidden="true"
        className={classNames(
          'pointer-events-none absolute inset-y-0 start-0 grid place-items-center text-muted',
          symbolClasses[size],
        )}
      >
        {symbol}
      </span>
      <input
        {...rest}
        {...field}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        ref={(node) => {
          input.current = node
          ref?.(node)
        }}
        value={addThousandsSeparators(value)}
        onChange={enter}
        onPaste={(event) => {
          pasted.current = event.clipboardData.getData('text/plain')
        }}
        onFocus={(event) => {
          rest.onFocus?.(event)
          if (value === '0') event.currentTarget.select()
        }}
        style={
          size === 'large' ? { paddingInlineStart: `calc(${symbol.length * 0.72}em + 1.75rem)` } : undefined
        }
        className={classNames(controlClasses, 'tabular', inputClasses[size])}
      />
    </div>
  )
}

/** Checks whether a keyboard composes a word, whose text so far comes anew with every key. */
function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertCompositionText'
}

/** Returns the text that an event inserted: empty if it deleted something; null if that is unknown. */
function insertedText(event: Event): string | null {
  if (!(event instanceof InputEvent)) return null
  return event.inputType.startsWith('delete') ? '' : event.data
}
