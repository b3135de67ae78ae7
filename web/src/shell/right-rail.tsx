import { useLocation } from '@tanstack/react-router'
import { SiteLinks } from '../frame/links/site-links.tsx'
import { HeaderSearch } from '../search/header-search.tsx'
import { SuggestedCreators } from '../search/suggested-creators.tsx'
import { useUser } from '../session/use-user.ts'
import { WalletCard } from './wallet-card.tsx'

/** The right column of desktops. */
export function RightRail() {
  const user = useUser()
  // Where one searches they stand in the page.
  const isSearch = useLocation({ select: ({ pathname }) => pathname === '/search' })
  return (
    <div className="flex flex-col gap-4">
      <HeaderSearch />
      {/* Before what loads: it must not move from under a finger. */}
      {user ? <WalletCard user={user} /> : null}
      {isSearch ? null : <SuggestedCreators />}
      <SiteLinks />
    </div>
  )
}
