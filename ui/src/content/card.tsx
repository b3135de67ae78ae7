import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type CardProps = {
  title?: ReactNode
  /** Action at the right of the title. */
  action?: ReactNode
  /** True for no inner margins: rows run edge to edge, separated by hairlines. */
  flush?: boolean
  as?: 'section' | 'div' | 'aside' | 'li'
  className?: string
  children: ReactNode
}

/** Card for content outside the feed: a wallet, an offer, figures. */
export function Card({
  title,
  action,
  flush = false,
  as: Element = 'section',
  className,
  children,
}: CardProps) {
  return (
    <Element className={classNames('rounded-lg border bg-surface', !flush && 'p-4 tablet:p-4.5', className)}>
      {title || action ? (
        <div
          className={classNames(
            'flex items-center justify-between gap-3',
            flush ? 'px-4.5 pt-4 pb-3' : 'mb-3',
          )}
        >
          {title ? <h2 className="text-md">{title}</h2> : <span />}
          {action}
        </div>
      ) : null}
      {flush ? <div className="divide-y overflow-hidden rounded-b-lg">{children}</div> : children}
    </Element>
  )
}
