import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type BadgeProps = {
  /** `count` is the brass bubble of unread things; the others are small labels. */
  tone?: 'count' | 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
  icon?: ReactNode
  className?: string
  children: ReactNode
}

const tones = {
  count: 'tabular min-w-6 bg-accent px-2 font-bold text-on-accent',
  neutral: 'border bg-raised px-2.5 text-muted',
  accent: 'bg-accent-soft px-2.5 text-link',
  success: 'bg-success-soft px-2.5 text-success',
  warning: 'bg-warning-soft px-2.5 text-warning',
  danger: 'bg-danger-soft px-2.5 text-danger',
}

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex h-5.5 shrink-0 items-center justify-center gap-1 whitespace-nowrap rounded-full font-medium text-xs [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
