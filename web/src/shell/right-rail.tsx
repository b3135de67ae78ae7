import { SiteLinks } from '../frame/site-links.tsx'
import { HeaderSearch } from '../search/header-search.tsx'
import { SuggestedCreators } from '../search/suggested-creators.tsx'
import { useSession } from '../session/session.tsx'
import { WalletCard } from './wallet-card.tsx'

/** The right column of desktops. */
export function RightRail() {
  const { user } = useSession()
  return (
    <div className="flex flex-col gap-4">
      <HeaderSearch />
      <SuggestedCreators />
      {user ? <WalletCard user={user} /> : null}
      <SiteLinks />
    </div>
  )
}
