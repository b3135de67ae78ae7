import { Skeleton } from './skeleton.tsx'

export function PersonSkeleton() {
  return (
    <div aria-hidden="true" className="flex items-center gap-3">
      <Skeleton round className="size-11" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3 w-24" />
      </div>
      <Skeleton round className="h-9 w-24" />
    </div>
  )
}
