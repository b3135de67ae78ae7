import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type ChipProps = Omit<ComponentProps<'button'>, 'children'> & {
  selected?: boolean
  icon?: ReactNode
  children: ReactNode
}

/** A quick pick or a filter; a press that can be seen as taken. */
export function Chip({ selected = false, icon, className, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={selected}
      className={classNames(
        'tabular inline-flex h-9 items-center justify-center gap-1.5 whitespace-nowrap rounded-full border px-3.5 font-medium text-sm transition active:scale-[0.98] disabled:pointer-events-none disabled:opacity-45 touch:h-11 [&_svg]:size-4',
        selected ? 'border-accent! bg-accent-soft text-text' : 'text-text hover:bg-raised',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  )
}
