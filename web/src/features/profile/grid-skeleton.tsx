import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'

export const gridRowClasses = 'grid grid-cols-3 gap-[3px] pb-[3px]'

export function GridSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading posts`} className={gridRowClasses}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((key) => (
        <Skeleton key={key} className="aspect-square rounded-none!" />
      ))}
    </div>
  )
}
