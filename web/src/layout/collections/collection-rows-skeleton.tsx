import { Skeleton } from '@fanfare/ui/states/skeleton'

/** Lists or folders that are on their way. */
export function CollectionRowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="divide-y border-b">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
        <div key={key} className="flex items-center gap-4 px-4 py-3.5 tablet:px-5">
          <Skeleton className="size-11 rounded-sm!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-3 w-16" />
          </div>
        </div>
      ))}
    </div>
  )
}
