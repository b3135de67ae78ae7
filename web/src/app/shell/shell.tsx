import { classNames } from '@fanfare/ui/lib/class-names'
import { useMediaQuery } from '@fanfare/ui/lib/use-media-query'
import { OfflineBanner } from '@fanfare/ui/states/offline-banner'
import { useLingui } from '@lingui/react/macro'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { useFocusOnNavigation } from '../../layout/page/use-focus-on-navigation.ts'
import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { paths } from '../../lib/paths.ts'
import { useIsInstallable } from '../../lib/pwa/install-prompt-event.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { Announcement } from './announcement.tsx'
import { GuestTabs } from './guest-tabs.tsx'
import { useFirstKeydownEvent } from './shortcuts/use-first-keydown.ts'
import { SidebarSkeleton } from './sidebar/sidebar-skeleton.tsx'

const RightRail = lazyWithQueryClient(
  async () => (await import('./right-rail.tsx')).RightRail,
  '#main + aside',
)
const MemberSidebar = lazyComponent(async () => (await import('./sidebar/member-sidebar.tsx')).MemberSidebar)
const GuestSidebar = lazyComponent(
  async () => (await import('./sidebar/guest-sidebar.tsx')).GuestSidebar,
  'aside:has(+ #main)',
)
const MemberTabs = lazyComponent(async () => (await import('./member-tabs.tsx')).MemberTabs)
const ReturnedPayment = lazyWithQueryClient(
  async () =>
    (await import('../../features/payments/card/resume-redirected-payment.tsx')).ResumeRedirectedPayment,
)
const PendingPostsDock = lazyWithQueryClient(
  async () =>
    (await import('../../features/posts/composer/unfinished/pending-posts-dock.tsx')).PendingPostsDock,
)
const PageKeys = lazyComponent(
  async () => (await import('./shortcuts/keyboard-shortcuts.tsx')).KeyboardShortcuts,
)
const InstallPrompt = lazyComponent(async () => (await import('../pwa/install-prompt.tsx')).InstallPrompt)
const MobileSidebar = lazyComponent(async () => (await import('./mobile-sidebar.tsx')).MobileSidebar)

const columns = 'mx-auto grid max-w-310 tablet:justify-center print:block'
const threeColumns =
  'tablet:grid-cols-[4.75rem_minmax(0,40rem)] desktop:grid-cols-[13.5rem_minmax(0,1fr)_18rem] wide:grid-cols-[16.25rem_minmax(0,1fr)_22.5rem]'
/** Grid without the right column, for work screens rather than feeds. */
const wideColumns =
  'tablet:grid-cols-[4.75rem_minmax(0,1fr)] desktop:grid-cols-[13.5rem_minmax(0,1fr)] wide:grid-cols-[16.25rem_minmax(0,1fr)]'

/** Layout of every screen but the sign-in. */
export function Shell() {
  const { t } = useLingui()
  const user = useUser()
  const isDesktop = useMediaQuery('(width >= 62rem)')
  const isPhone = useMediaQuery('(width < 36rem)')
  const isTablet = useMediaQuery('(width >= 36rem)')
  const pathname = useLocation({ select: (location) => location.pathname })
  // It has a header of its own, and the whole width.
  const isLanding = pathname === '/' && !user
  const isWide = pathname === paths.earnings()
  const [drawer, setDrawer] = useState<'unused' | 'open' | 'closed'>('unused')
  const [isBackFromPaying] = useState(() => new URLSearchParams(window.location.search).has('payment'))
  const closeDrawer = useCallback(() => setDrawer((now) => (now === 'open' ? 'closed' : now)), [])
  const openDrawer = () => setDrawer('open')
  const main = useFocusOnNavigation()
  const firstKey = useFirstKeydownEvent()
  const isInstallable = useIsInstallable()

  return (
    <>
      <div className={isLanding ? undefined : classNames(columns, isWide ? wideColumns : threeColumns)}>
        {!isTablet || isLanding ? null : (
          <aside
            aria-label={t`Sidebar`}
            className="sticky top-0 hidden h-dvh flex-col items-center overflow-y-auto px-2 pt-4 pb-4 scrollbar-none tablet:flex desktop:items-stretch desktop:px-4 print:hidden"
          >
            <Suspense fallback={<SidebarSkeleton />}>
              {user ? <MemberSidebar user={user} /> : <GuestSidebar />}
            </Suspense>
          </aside>
        )}
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className={classNames(
            'min-h-dvh min-w-0 pb-[calc(5rem+env(safe-area-inset-bottom))] outline-none mobile:overflow-x-clip tablet:pb-0 print:border-0',
            !isLanding && 'tablet:border-x',
          )}
        >
          <OfflineBanner />
          {import.meta.env.SSR ? (
            // Where the line is lost before the app is there, `prefetch.js` says so. Hydration takes it away.
            <template data-offline>
              <OfflineBanner offline />
            </template>
          ) : null}
          <Announcement />
          <Outlet />
        </main>
        {isDesktop && !isWide && !isLanding ? (
          <aside
            aria-label={t`More to explore`}
            className="sticky top-0 hidden h-dvh overflow-y-auto px-4 py-4 scrollbar-none desktop:block wide:ps-6 print:hidden"
          >
            <Suspense>
              <RightRail />
            </Suspense>
          </aside>
        ) : null}
      </div>
      {isPhone ? (
        <nav
          aria-label={t`Tabs`}
          data-tabs
          className="fixed inset-x-0 bottom-0 z-30 border-t bg-bg/90 backdrop-blur-lg tablet:hidden [body:has(#main_textarea:focus)_&]:hidden print:hidden"
        >
          <div className="safe-bottom safe-x flex min-h-[calc(4rem+env(safe-area-inset-bottom))] items-center px-2 short:min-h-0">
            <Suspense>
              {user ? <MemberTabs user={user} onMenu={openDrawer} /> : <GuestTabs onMenu={openDrawer} />}
            </Suspense>
          </div>
        </nav>
      ) : null}
      {isInstallable ? (
        <Suspense>
          <InstallPrompt />
        </Suspense>
      ) : null}
      {firstKey ? (
        <Suspense>
          <PageKeys first={firstKey} />
        </Suspense>
      ) : null}
      {user ? (
        <Suspense>
          <PendingPostsDock />
        </Suspense>
      ) : null}
      {isBackFromPaying && user ? (
        <Suspense>
          <ReturnedPayment />
        </Suspense>
      ) : null}
      {drawer === 'unused' ? null : (
        <Suspense>
          <MobileSidebar open={drawer === 'open'} onClose={closeDrawer} />
        </Suspense>
      )}
    </>
  )
}
