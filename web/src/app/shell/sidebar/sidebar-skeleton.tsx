import { BrandMark } from '@fanfare/ui/content/brand-mark'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { deploymentSettings } from '../../../lib/page-settings.ts'

/** Skeleton of the sidebar while its code loads; `index.html` has the same before any script. */
export function SidebarSkeleton() {
  return (
    <div aria-hidden="true" className="flex w-full flex-col tablet:items-center desktop:items-stretch">
      <span className="px-2.5 desktop:px-3.5">
        <BrandMark src={deploymentSettings.brand.mark} size={28} />
      </span>
      <div className="mt-8 flex flex-col gap-7 desktop:px-3.5">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-5 w-6 desktop:w-32" />
        ))}
      </div>
    </div>
  )
}
