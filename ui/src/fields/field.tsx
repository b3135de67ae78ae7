import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import { FieldContext } from './use-field-control-props.ts'

export type FieldProps = {
  label: ReactNode
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Content at the label’s right: a link, a counter. */
  labelTrailing?: ReactNode
  className?: string
  /** One control of this package; it finds its id, description and state by itself. */
  children: ReactNode
}

export function Field({
  label,
  labelHidden = false,
  hint,
  error,
  required = false,
  labelTrailing,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error ? errorId : null, hint ? hintId : null].filter(Boolean).join(' ') || undefined

  return (
    <FieldContext
      value={{
        id,
        name: typeof label === 'string' ? label : undefined,
        describedBy,
        invalid: !!error,
        required,
      }}
    >
      <div className={classNames('flex flex-col gap-2', className)}>
        <div
          className={classNames(
            'flex min-h-5 items-center justify-between gap-4',
            // So that fingers tell a link there from what stands below it.
            !!labelTrailing && 'touch:min-h-7',
            labelHidden && 'sr-only',
          )}
        >
          <label htmlFor={id} className="text-sm font-medium">
            {label}
          </label>
          {labelTrailing ? <bdi className="text-sm text-muted">{labelTrailing}</bdi> : null}
        </div>
        {children}
        {error ? (
          <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{error}</span>
          </p>
        ) : null}
        {hint ? (
          <p id={hintId} className="text-pretty text-sm text-muted">
            {hint}
          </p>
        ) : null}
      </div>
    </FieldContext>
  )
}
