import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type DividerProps = {
  /** A word in the middle, such as "or". */
  label?: ReactNode
  className?: string
}

export function Divider({ label, className }: DividerProps) {
  if (!label) return <hr className={classNames('border-t', className)} />
  return (
    <div className={classNames('flex items-center gap-4 text-sm text-muted', className)}>
      <span aria-hidden="true" className="h-px flex-1 bg-border" />
      {label}
      <span aria-hidden="true" className="h-px flex-1 bg-border" />
    </div>
  )
}
