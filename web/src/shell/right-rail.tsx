import { settings } from '../app/settings.ts'
import { SuggestedCreators } from '../creators/suggested-creators.tsx'
import { HeaderSearch } from '../search/header-search.tsx'
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
      <p className="px-2 text-muted text-sm">© {settings.brand.name}</p>
    </div>
  )
}
