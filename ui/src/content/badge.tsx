import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type BadgeProps = {
  /** `count` is the brass bubble of unread things; the others are small labels. */
  tone?: 'count' | 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
  /** Fits the corner of an icon, inside of what frames the icon. */
  small?: boolean
  icon?: ReactNode
  className?: string
  children: ReactNode
}

const tones = {
  count: 'tabular bg-accent font-bold text-on-accent',
  neutral: 'border bg-raised px-2.5 text-muted',
  accent: 'bg-accent-soft px-2.5 text-link',
  success: 'bg-success-soft px-2.5 text-success',
  warning: 'bg-warning-soft px-2.5 text-warning',
  danger: 'bg-danger-soft px-2.5 text-danger',
}

export function Badge({ tone = 'neutral', small = false, icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center justify-center gap-1 whitespace-nowrap rounded-full font-medium [&_svg]:size-3.5',
        small ? 'h-4.5 text-2xs' : 'h-5.5 text-xs',
        tone === 'count' && (small ? 'min-w-4.5 px-1' : 'min-w-6 px-2'),
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
