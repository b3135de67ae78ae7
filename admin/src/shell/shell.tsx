import { adminLogout } from '@fanfare/contract/calls/backoffice/admins'
import { BrandMark } from '@fanfare/ui/brand-mark'
import { IconButton } from '@fanfare/ui/icon-button'
import { OfflineBanner } from '@fanfare/ui/states/offline-banner'
import { Link, Outlet } from '@tanstack/react-router'
import { LogOut, SunMoon } from 'lucide-react'
import { api } from '../api/call.ts'
import { sessions, useSession } from '../api/session.ts'
import { settings } from '../page-settings.ts'
import { placesFor } from './places.ts'
import { toggleTheme } from './theme.ts'

const roleNames = { OWNER: 'Owner', FINANCE: 'Finance', MODERATOR: 'Moderator', SUPPORT: 'Support' }

/** What stands around every screen of the desk: where one is, where one may go, and who one is. */
export function Shell() {
  const session = useSession()
  if (!session) return null
  const { admin } = session

  function signOut() {
    // Here it ends in any case; the server forgets the token when it can be reached.
    api(adminLogout).catch(() => undefined)
    sessions.end()
  }

  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] tablet:grid-cols-[13.5rem_minmax(0,1fr)] tablet:grid-rows-none">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-sm bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside
        aria-label="Sidebar"
        className="flex items-center gap-3 border-b px-3 py-2 tablet:sticky tablet:top-0 tablet:h-dvh tablet:flex-col tablet:items-stretch tablet:border-r tablet:border-b-0 tablet:py-4"
      >
        <div className="flex items-center gap-2 px-1 tablet:px-2 tablet:pb-3">
          <BrandMark size={22} />
          <span className="hidden font-bold font-display text-lg tablet:block">{settings.brand.name}</span>
          <span className="rounded-full border px-2 text-muted text-xs">Desk</span>
        </div>
        <nav aria-label="Desk" className="flex min-w-0 flex-1 gap-4 overflow-x-auto tablet:flex-col">
          {placesFor(admin.role).map(({ label, places }) => (
            <div key={label} className="flex shrink-0 items-center tablet:block">
              <h2 className="hidden px-2 pb-1 font-sans text-muted text-xs tablet:block">{label}</h2>
              <ul className="flex tablet:flex-col">
                {places.map(({ path, label: name, icon: Icon }) => (
                  <li key={path}>
                    <Link
                      to={path}
                      className="flex h-9 items-center gap-2.5 rounded-sm px-2 text-muted hover:bg-raised hover:text-text"
                      activeProps={{ className: 'bg-raised font-semibold text-text! [&_svg]:text-accent' }}
                    >
                      <Icon aria-hidden="true" className="size-4" />
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="flex min-w-0 items-center gap-1">
          <div className="hidden min-w-0 flex-1 px-2 tablet:block">
            <p className="truncate font-semibold" title={admin.email}>
              {admin.email}
            </p>
            <p className="text-muted text-xs">{roleNames[admin.role]}</p>
          </div>
          <IconButton label="Change the theme" icon={<SunMoon />} onClick={toggleTheme} />
          <IconButton label="Sign out" icon={<LogOut />} onClick={signOut} />
        </div>
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        <OfflineBanner />
        <Outlet />
      </main>
    </div>
  )
}
