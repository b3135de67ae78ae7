import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'

export function ProfileSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading profile`}>
      <Skeleton className="aspect-3/1 w-full rounded-none!" />
      <div className="px-4 tablet:px-5">
        <div className="-mt-14 size-30 rounded-full bg-bg p-1">
          <Skeleton circle className="size-full" />
        </div>
        <Skeleton className="mt-4 h-7 w-56" />
        <Skeleton className="mt-2.5 h-4 w-28" />
        <Skeleton className="mt-4 h-4 w-full" />
        <Skeleton className="mt-2.5 h-4 w-3/5" />
        <Skeleton className="mt-4 h-4 w-64" />
        <Skeleton className="mt-4 h-21 w-full rounded-lg!" />
      </div>
    </div>
  )
}
