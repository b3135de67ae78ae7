import { classes } from '../classes.ts'

export type SkeletonProps = {
  /** Gives the size, e.g. `h-4 w-32`. */
  className?: string
  round?: boolean
}

/** Decoration: the list around it says aloud that it is loading. */
export function Skeleton({ className, round = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classes('shimmer block', round ? 'rounded-full' : 'rounded-xs', className)}
    />
  )
}
