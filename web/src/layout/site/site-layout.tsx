import './site.css'
import { OfflineBanner } from '@fanfare/ui/states/offline-banner'
import { Outlet } from '@tanstack/react-router'
import { useFocusOnNavigation } from '../page/use-focus-on-navigation.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Layout of the public and legal pages. */
export function SiteLayout() {
  const main = useFocusOnNavigation()
  return (
    <div className="flex min-h-dvh flex-col">
      <OfflineBanner />
      <SiteHeader />
      <main id="main" ref={main} tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
