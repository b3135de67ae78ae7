import { type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'

export type RadioCardOption<Value extends string> = {
  value: Value
  label: ReactNode
  description?: ReactNode
  icon?: ReactNode
  /** Content at the right: a price, a badge. */
  trailing?: ReactNode
  disabled?: boolean
}

export type RadioCardsProps<Value extends string> = {
  /** Names the group; shown above unless hidden. */
  legend: ReactNode
  legendHidden?: boolean
  options: RadioCardOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  columns?: 1 | 2
  className?: string
}

export function RadioCards<Value extends string>({
  legend,
  legendHidden = false,
  options,
  value,
  onChange,
  columns = 1,
  className,
}: RadioCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className={legendHidden ? 'sr-only' : 'mb-2 font-medium text-sm'}>{legend}</legend>
      <div className={classNames('grid gap-2', columns === 2 && 'tablet:grid-cols-2')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex items-center gap-3.5 rounded-sm border px-4 py-3.5 transition-colors hover:bg-raised has-checked:border-accent has-disabled:cursor-not-allowed has-checked:bg-accent-soft has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
          >
            {option.icon ? (
              <span aria-hidden="true" className="text-muted [&_svg]:size-5">
                {option.icon}
              </span>
            ) : null}
            <span className="min-w-0 flex-1">
              <span className="font-medium">{option.label}</span>
              {option.description ? (
                <span className="block text-pretty text-sm text-muted">{option.description}</span>
              ) : null}
            </span>
            {option.trailing ? <span className="tabular shrink-0">{option.trailing}</span> : null}
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 appearance-none rounded-full border-2 border-control outline-none checked:border-[6px] checked:border-accent checked:bg-on-accent"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
