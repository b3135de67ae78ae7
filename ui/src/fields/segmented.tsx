import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'

export type SegmentedProps<Value extends string> = {
  /** Names the choice for screen readers. */
  label: string
  options: { value: Value; label: ReactNode; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  full?: boolean
  className?: string
}

/** A choice of two to four, all in sight. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  full = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset
      className={classes(
        'rounded-full border bg-raised p-1',
        full ? 'flex w-full' : 'inline-flex',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex h-9 touch:h-10 flex-1 items-center justify-center gap-2 whitespace-nowrap rounded-full px-4 font-medium text-muted text-sm transition-colors hover:text-text has-checked:bg-selected has-checked:text-text has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-ring [&_svg]:size-4"
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
