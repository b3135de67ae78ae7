import { type ReactNode, useId } from 'react'
import { Spinner } from '../actions/spinner.tsx'
import { classNames } from '../lib/class-names.ts'

export type SwitchProps = {
  label: ReactNode
  /** A quieter line under the label. */
  hint?: ReactNode
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  disabled?: boolean
  /** True while the change is being saved. */
  busy?: boolean
  className?: string
}

/** A setting that takes effect at once: label at the left, switch at the right. */
export function Switch({
  label,
  hint,
  labelHidden = false,
  checked,
  onChange,
  name,
  disabled = false,
  busy = false,
  className,
}: SwitchProps) {
  const id = useId()
  return (
    <label
      className={classNames(
        'flex min-h-11 items-center justify-between gap-4 py-2 has-disabled:cursor-not-allowed has-disabled:opacity-50',
        className,
      )}
    >
      <span className={labelHidden ? 'sr-only' : 'min-w-0'}>
        {label}
        {hint ? (
          <span id={`${id}-hint`} className="block text-pretty text-sm text-muted">
            {hint}
          </span>
        ) : null}
      </span>
      <span className="relative h-6.5 w-11 shrink-0">
        <input
          type="checkbox"
          role="switch"
          name={name}
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-busy={busy || undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => {
            if (!busy) onChange(event.target.checked)
          }}
          className="peer absolute inset-0 size-full appearance-none rounded-full bg-control transition-colors checked:bg-accent"
        />
        <span className="pointer-events-none absolute top-[3px] start-[3px] grid size-5 place-items-center rounded-full bg-white text-black transition-[translate] peer-checked:translate-x-[18px] rtl:peer-checked:-translate-x-[18px]">
          {busy ? <Spinner size={12} /> : null}
        </span>
      </span>
    </label>
  )
}
