import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type StatProps = {
  label?: ReactNode
  /** The amount with its symbol, e.g. `₦24,500`. */
  value: string
  /** The quieter rest of the amount, e.g. `.00`. */
  minor?: string
  /** Symbol that some languages write after the amount. */
  after?: string
  note?: ReactNode
  tone?: 'neutral' | 'success' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

const sizes = { sm: 'text-xl', md: 'text-2xl', lg: 'text-4xl' }
const minorSizes = { sm: 'text-base', md: 'text-lg', lg: 'text-2xl' }
const tones = { neutral: 'text-muted', success: 'text-success', danger: 'text-danger' }

export function Stat({
  label,
  value,
  minor,
  after,
  note,
  tone = 'neutral',
  size = 'md',
  className,
}: StatProps) {
  return (
    <div className={classNames('min-w-0', className)}>
      {label ? <div className="mb-1 text-sm text-muted">{label}</div> : null}
      <div className={classNames('tabular wrap-anywhere font-bold font-display', sizes[size])}>
        {value}
        {minor ? <span className={classNames('text-muted', minorSizes[size])}>{minor}</span> : null}
        {after}
      </div>
      {note ? (
        <div className={classNames('mt-1 flex items-center gap-1 text-sm [&_svg]:size-4', tones[tone])}>
          {note}
        </div>
      ) : null}
    </div>
  )
}
