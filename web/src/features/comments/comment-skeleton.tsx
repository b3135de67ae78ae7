import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'

const repliesMost = 3

export function CommentSkeleton({ small = false }: { small?: boolean }) {
  return (
    <div aria-hidden="true" className={small ? 'flex gap-3 py-2' : 'flex gap-3 px-4 py-4 tablet:px-5'}>
      <Skeleton circle className={small ? 'size-8' : 'size-10'} />
      <div className="flex flex-1 flex-col gap-2.5 pt-1">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-3.5 w-4/5" />
      </div>
    </div>
  )
}

export function CommentSkeletons({ count, small }: { count: number; small?: boolean }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
    <CommentSkeleton key={at} small={small} />
  ))
}

/** Skeletons for the given number of replies that are loading. */
export function RepliesLoading({ count }: { count: number }) {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading replies`} className="border-s ps-4">
      <CommentSkeletons count={Math.min(count, repliesMost)} small />
    </div>
  )
}
