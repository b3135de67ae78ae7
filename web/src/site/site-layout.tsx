import './site.css'
import { OfflineBanner } from '@fanfare/ui/states/offline-banner'
import { useLingui } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { useFocusOnNavigation } from '../frame/use-focus-on-navigation.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** What stands around the public and legal pages. */
export function SiteLayout() {
  const { t } = useLingui()
  const main = useFocusOnNavigation()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 start-2 z-50 -translate-y-16 rounded-sm bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0 print:hidden"
      >
        {t`Skip to content`}
      </a>
      <OfflineBanner />
      <SiteHeader />
      <main id="main" ref={main} tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
