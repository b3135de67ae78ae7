import { Skeleton } from './skeleton.tsx'

export type PostSkeletonProps = {
  /** Leaves the media out, for a mixed list. */
  textOnly?: boolean
}

export function PostSkeleton({ textOnly = false }: PostSkeletonProps) {
  return (
    <div aria-hidden="true" className="border-b px-4 py-4 tablet:px-5">
      <div className="flex items-center gap-3">
        <Skeleton circle className="size-11" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="h-3 w-28" />
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-2.5">
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-3/5" />
      </div>
      {textOnly ? null : <Skeleton className="mt-4 aspect-5/3 w-full rounded-md!" />}
      <div className="mt-4 flex gap-6">
        <Skeleton className="h-5 w-14" />
        <Skeleton className="h-5 w-14" />
        <Skeleton className="h-5 w-14" />
      </div>
    </div>
  )
}
