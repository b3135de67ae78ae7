import { extractDigits, toAsciiDigits } from '@fanfare/contract/text/format/digits'
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  const [selection, setSelection] = useState<Selection | null>(null)
  const [isRefused, setRefused] = useState(false)
  /** Position of the caret after a change, which the browser loses where the field shows something else than was typed. */
  const [caret, setCaret] = useState<{ at: number } | null>(null)

  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])

  useLayoutEffect(() => {
    if (caret && input.current === document.activeElement)
      input.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])

  /**
   * A digit behind the last one begins another code. One within a whole code replaces the digit behind it; such a code is
   * complete once its last digit is replaced.
   */
  function type(text: string, caretAt: number) {
    const digits = extractDigits(text)
    const before = extractDigits(text.slice(0, caretAt)).length
    const isWhole = value.length === length
    if (isWhole && digits.length === length + 1 && before <= length) {
      setCaret({ at: before })
      take(digits.slice(0, before) + digits.slice(before + 1), before === length)
    } else if (isWhole && digits.length > length) take(digits.slice(length))
    else {
      setCaret({ at: before })
      take(digits)
    }
  }

  /**
   * A pasted mail may hold other numbers: the code is the one with as many digits. Fewer digits replace what is selected of a
   * code. What holds none, too few or too many is refused with a sentence.
   */
  function paste(text: string, [from, to]: Selection) {
    if (busy) return
    const found = toAsciiDigits(text).match(new RegExp(`(?<!\\d)\\d(?:[ -]?\\d){${length - 1}}(?!\\d)`))
    const digits = extractDigits(found?.[0] ?? text)
    const joined = value.slice(0, from) + digits + value.slice(to)
    const isPart = digits !== '' && joined.length > digits.length && joined.length <= length
    if (digits.length === length) take(digits)
    else if (isPart) {
      setCaret({ at: from + digits.length })
      take(joined)
    } else setRefused(true)
  }

  function take(digits: string, isLastEntered = true) {
    if (busy) return
    setRefused(false)
    const code = digits.slice(0, length)
    if (code !== value) onChange(code)
    if (isLastEntered && code.length === length) onComplete?.(code)
  }

  const isCaretAtEnd = selection !== null && selection[0] >= value.length

  return (
    <div dir="ltr" className={classNames('relative max-w-88', className)}>
      <div aria-hidden="true" className="flex gap-2">
        {range(length).map((at) => (
          <span
            key={at}
            className={classNames(
              'tabular grid h-14 min-w-0 flex-1 place-items-center rounded-sm border bg-raised font-bold font-display text-2xl transition-colors',
              field['aria-invalid'] && 'border-danger!',
              selection && isMarked(at, selection, value, length) && 'border-ring! outline outline-ring',
              busy && 'opacity-50',
            )}
          >
            {value[at] ?? (isCaretAtEnd && at === value.length ? <Caret /> : null)}
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
        onBeforeInput={(event) => {
          // A letter would take away what is selected. Some browsers name Enter here too, which submits.
          if (/[^\r\n]/.test(event.data) && extractDigits(event.data) === '') event.preventDefault()
        }}
        onChange={({ target }) => type(target.value, target.selectionStart ?? target.value.length)}
        onPaste={(event) => {
          event.preventDefault()
          paste(event.clipboardData.getData('text'), selectionOf(event.currentTarget))
        }}
        onClick={({ currentTarget }) => {
          // The digits are not where they are seen.
          const [from, to] = selectionOf(currentTarget)
          if (from === to) currentTarget.setSelectionRange(value.length, value.length)
        }}
        onSelect={(event) => setSelection(selectionOf(event.currentTarget))}
        onFocus={(event) => setSelection(selectionOf(event.currentTarget))}
        onBlur={() => setSelection(null)}
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

function Caret() {
  return <span className="h-6 w-px animate-caret bg-text" />
}

type Selection = readonly [from: number, to: number]

function selectionOf(input: HTMLInputElement): Selection {
  const end = input.value.length
  return [input.selectionStart ?? end, input.selectionEnd ?? end]
}

/** Checks whether a cell shows the selection, or the caret before its digit; a caret behind the last digit is in the last cell. */
function isMarked(at: number, [from, to]: Selection, value: string, length: number): boolean {
  return from === to ? at === Math.min(from, value.length, length - 1) : at >= from && at < to
}
