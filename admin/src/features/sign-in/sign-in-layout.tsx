import { BrandMark } from '@fanfare/ui/content/brand-mark'
import type { ReactNode } from 'react'
import { deploymentSettings } from '../../lib/page-settings.ts'

/** Layout of all screens before sign-in. */
export function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-10">
      <div className="w-full max-w-88">
        <div className="flex items-center gap-2.5">
          <BrandMark src={deploymentSettings.brand.mark} size={26} />
          <h1 className="text-xl">{deploymentSettings.brand.name} back office</h1>
        </div>
        <div className="mt-6">{children}</div>
      </div>
    </main>
  )
}
