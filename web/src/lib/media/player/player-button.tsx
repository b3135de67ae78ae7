import { classNames } from '@fanfare/ui/lib/class-names'
import type { ComponentProps, ReactNode } from 'react'

type PlayerButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
}

/** A control on a video. */
export function PlayerButton({ label, icon, className, ...rest }: PlayerButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'grid size-9 shrink-0 place-items-center rounded-full text-white transition-colors hover:bg-white/20 focus-visible:outline-white touch:size-11 [&_svg]:size-5',
        className,
      )}
    >
      {icon}
    </button>
  )
}
