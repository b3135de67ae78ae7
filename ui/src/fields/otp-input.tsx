import { toAsciiDigits } from '@fanfare/contract/text/format/digits'
import { use, useEffect, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { range } from '../lib/range.ts'
import { useUiLabels } from '../lib/ui-labels.tsx'
import { FieldContext, useFieldControlProps } from './use-field-control-props.ts'

export type OtpInputProps = {
  value: string
  onChange: (value: string) => void
  /** Called once with the whole code. */
  onComplete?: (code: string) => void
  length?: number
  name?: string
  /** True while the code is being checked: it cannot be edited, and the focus stays. */
  busy?: boolean
  autoFocus?: boolean
  className?: string
}

/** One real input behind drawn cells, so paste and one-time-code filling work everywhere. */
export function OtpInput({
  value,
  onChange,
  onComplete,
  length = 6,
  name,
  busy = false,
  autoFocus = false,
  className,
}: OtpInputProps) {
  const labels = useUiLabels()
  const field = useFieldControlProps({})
  const named = use(FieldContext) !== null
  const input = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState(false)
  const [isRefused, setRefused] = useState(false)

  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])

  /** A digit after the last one begins another code. */
  function type(text: string) {
    const digits = toAsciiDigits(text).replace(/\D/g, '')
    take(value.length === length && digits.length > length ? digits.slice(length) : digits)
  }

  /** A pasted mail may hold other numbers: the code is the one with as many digits. What holds none is refused with a sentence. */
  function paste(text: string) {
    const digits = toAsciiDigits(text)
    const found = digits.match(new RegExp(`(?<!\\d)\\d(?:[ -]?\\d){${length - 1}}(?!\\d)`))
    const all = digits.replace(/\D/g, '')
    setRefused(!found && all.length !== length)
    if (found) take(found[0])
    else if (all.length === length) take(all)
  }

  function take(text: string) {
    if (busy) return
    setRefused(false)
    const code = toAsciiDigits(text).replace(/\D/g, '').slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }

  return (
    <div dir="ltr" className={classNames('relative max-w-88', className)}>
      <div aria-hidden="true" className="flex gap-2">
        {range(length).map((at) => (
          <span
            key={at}
            className={classNames(
              'tabular grid h-14 min-w-0 flex-1 place-items-center rounded-sm border bg-raised font-bold font-display text-2xl transition-colors',
              field['aria-invalid'] && 'border-danger!',
              focused && at === Math.min(value.length, length - 1) && 'border-ring! outline outline-ring',
              busy && 'opacity-50',
            )}
          >
            {value[at] ??
              (focused && at === value.length ? <span className="h-6 w-px animate-caret bg-text" /> : null)}
          </span>
        ))}
      </div>
      <input
        {...field}
        ref={input}
        aria-label={named ? undefined : labels.digitsOfCode(length)}
        name={name}
        value={value}
        readOnly={busy}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`\\d{${length}}`}
        onChange={(event) => type(event.target.value)}
        onPaste={(event) => {
          event.preventDefault()
          paste(event.clipboardData.getData('text'))
        }}
        onSelect={(event) => {
          const end = event.currentTarget.value.length
          if (event.currentTarget.selectionStart !== end) event.currentTarget.setSelectionRange(end, end)
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className="absolute inset-0 size-full cursor-text opacity-0"
      />
      {isRefused ? (
        <p role="alert" className="mt-2 text-danger text-sm">
          {labels.codeHasDigits(length)}
        </p>
      ) : null}
    </div>
  )
}
