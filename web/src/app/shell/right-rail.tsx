import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { HeaderSearch } from '../../features/explore/header-search.tsx'
import { SuggestedCreators } from '../../features/explore/suggested-creators.tsx'
import { SiteLinks } from '../../layout/links/site-links.tsx'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { WalletCard } from './wallet-card.tsx'

const PurchasesRail = lazyComponent(
  async () => (await import('../../features/purchases/purchases-rail.tsx')).PurchasesRail,
)

/** The right column of desktops. */
export function RightRail() {
  const user = useUser()
  // What the page itself shows does not stand beside it again.
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <div className="flex flex-col gap-4">
      <HeaderSearch />
      {/* Before what loads: it must not move from under a finger. */}
      {user && pathname !== paths.wallet() ? <WalletCard user={user} /> : null}
      {pathname === paths.purchases() ? (
        <Suspense>
          <PurchasesRail />
        </Suspense>
      ) : pathname === paths.search() ? null : (
        <SuggestedCreators />
      )}
      <SiteLinks />
    </div>
  )
}
