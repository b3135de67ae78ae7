import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { useUiLabels } from '../lib/ui-labels.tsx'

export type EmptyStateProps = {
  /** Usually an `<Illustration />`. */
  picture?: ReactNode
  /** One sentence: what would be here. Without it, that there is no result. */
  title?: ReactNode
  description?: ReactNode
  action?: ReactNode
  className?: string
}

export function EmptyState({ picture, title, description, action, className }: EmptyStateProps) {
  const labels = useUiLabels()
  return (
    <div className={classNames('flex flex-col items-center px-6 py-14 text-center', className)}>
      {picture ? <div className="mb-5">{picture}</div> : null}
      <p className="max-w-80 text-balance font-bold font-display text-lg">{title ?? labels.noResult}</p>
      {description ? <p className="mt-1.5 max-w-88 text-pretty text-muted">{description}</p> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  )
}
