import { Skeleton } from './skeleton.tsx'

type PersonSkeletonProps = {
  /** Number of secondary rows below the name. */
  lines?: number
}

export function PersonSkeleton({ lines = 1 }: PersonSkeletonProps) {
  return (
    <div aria-hidden="true" className="flex items-center gap-3">
      <Skeleton circle className="size-11" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-3.5 w-32" />
        {Array.from({ length: lines }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <Skeleton key={at} className="h-3 w-24" />
        ))}
      </div>
      <Skeleton circle className="h-9 w-24" />
    </div>
  )
}
