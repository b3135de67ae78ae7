import { type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'

export type SegmentedControlProps<Value extends string> = {
  /** Names the choice for screen readers. */
  label: string
  options: { value: Value; label: ReactNode; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  full?: boolean
  className?: string
}

/** A choice of two to four, all in sight. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  full = false,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset
      className={classNames(
        'flex-wrap rounded-[1.375rem] border bg-raised p-1 touch:rounded-[1.625rem]',
        full ? 'flex w-full' : 'inline-flex',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative flex min-h-9 touch:min-h-11 items-center justify-center gap-2 rounded-full px-4 text-center mobile:px-2.5 font-medium text-muted text-sm transition-colors hover:text-text has-checked:bg-selected has-checked:text-text has-checked:shadow-raised forced-colors:has-checked:text-on-accent forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-ring [&_svg]:size-4',
            // As wide as its words, unless there is room for all alike.
            full ? 'flex-1' : 'flex-auto',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
