import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'children'> & {
  label: ReactNode
  /** A quieter line under the label. */
  hint?: ReactNode
}

/** A native checkbox with its label; works controlled and registered alike. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={classNames(
        'flex min-h-10 items-start gap-3 py-2 has-disabled:cursor-not-allowed has-disabled:opacity-50',
        className,
      )}
    >
      <span className="relative mt-px grid size-5 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer absolute inset-0 size-full appearance-none rounded-xs border-2 border-control transition-colors checked:border-accent checked:bg-accent aria-invalid:border-danger"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3.5}
          className="pointer-events-none relative size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0">
        {label}
        {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
      </span>
    </label>
  )
}
