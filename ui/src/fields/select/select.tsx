import { type KeyboardEvent, type Ref, use, useRef, useState } from 'react'
import { useUiLabels } from '../../lib/ui-labels.tsx'
import { FieldContext } from '../use-field-control-props.ts'
import type { SelectOption } from './option-list.tsx'
import type { SelectPopover } from './select-popover.tsx'
import { SelectTrigger } from './select-trigger.tsx'

export type SelectProps = {
  /** Ref of the focusable element: a form focuses it if its value is invalid. */
  ref?: Ref<HTMLButtonElement>
  value: string | undefined
  onChange: (value: string) => void
  options: SelectOption[]
  placeholder?: string
  /** Sends the value with its form. */
  name?: string
  disabled?: boolean
  /** Names the control where no Field does. */
  label?: string
  className?: string
  /** Long lists are searched: what the field for it says. */
  searchPlaceholder?: string
}

const load = () => import('./select-popover.tsx')

/** A choice of one. Its list comes when somebody reaches for it, as it is most of what a form weighs. */
export function Select({
  ref,
  value,
  onChange,
  options,
  placeholder,
  name,
  disabled,
  label,
  className,
  searchPlaceholder,
}: SelectProps) {
  const labels = useUiLabels()
  const field = use(FieldContext)
  const [loaded, setLoaded] = useState<{ SelectPopover: typeof SelectPopover } | null>(null)
  const [state, setState] = useState<'closed' | 'coming' | 'failed'>('closed')
  const typed = useRef('')
  /** The press that is to open it, unless somebody has gone on meanwhile. */
  const pressed = useRef(0)
  const listLabel = label ?? field?.name ?? placeholder ?? labels.select
  const face = {
    ref,
    chosen: options.find((option) => option.value === value)?.label,
    placeholder,
    label,
    disabled,
    className,
  }

  // When the code can't be had, the press says so.
  const preload = () => void load().catch(() => undefined)

  async function open() {
    if (state === 'coming') return
    pressed.current += 1
    const press = pressed.current
    typed.current = ''
    setState('coming')
    try {
      const list = await load()
      if (press === pressed.current) setLoaded(list)
    } catch {
      if (press === pressed.current) setState('failed')
    }
  }

  function giveUp() {
    pressed.current += 1
    setState('closed')
  }

  /** Buffers the text typed while the list is loading. */
  function press(event: KeyboardEvent) {
    if (state !== 'coming' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') giveUp()
    else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
    else if (event.key.length === 1) typed.current += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      {loaded ? (
        <loaded.SelectPopover
          label={listLabel}
          options={options}
          value={value}
          searchPlaceholder={searchPlaceholder}
          typed={typed.current}
          onChoose={onChange}
          trigger={<SelectTrigger {...face} />}
        />
      ) : (
        <SelectTrigger
          {...face}
          busy={state === 'coming'}
          aria-haspopup="dialog"
          aria-expanded={false}
          onPointerEnter={preload}
          onFocus={preload}
          onBlur={state === 'coming' ? giveUp : undefined}
          onKeyDown={press}
          onClick={() => void open()}
        />
      )}
      {state === 'failed' && !loaded ? (
        <p role="alert" className="text-danger text-sm">
          {labels.notReached}
        </p>
      ) : null}
      {name ? <input type="hidden" name={name} value={value ?? ''} /> : null}
    </>
  )
}
