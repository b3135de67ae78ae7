import { classNames } from '../lib/class-names.ts'

export type SkeletonProps = {
  /** Gives the size, e.g. `h-4 w-32`. */
  className?: string
  circle?: boolean
}

/** Decoration: the list around it says aloud that it is loading. */
export function Skeleton({ className, circle = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames('shimmer block', circle ? 'rounded-full' : 'rounded-xs', className)}
    />
  )
}
