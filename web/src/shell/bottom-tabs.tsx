import { Avatar } from '@fanfare/ui/avatar'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { CirclePlus, House, LogIn, type LucideIcon, Menu, Plus, Search, Wallet } from 'lucide-react'
import { useDialogs } from '../app/dialogs.tsx'
import { paths } from '../app/paths.ts'
import { useFileUrl } from '../media/file-url.ts'
import { useSession } from '../session/session.tsx'

const tabLook =
  'grid h-14 min-w-0 flex-1 place-items-center rounded-sm text-muted transition-colors data-[status=active]:text-link'

/** The places of a phone, within reach of the thumb. */
export function BottomTabs({ onMenu }: { onMenu: () => void }) {
  const { t } = useLingui()
  const { user } = useSession()
  const dialogs = useDialogs()
  const toUrl = useFileUrl()
  const here = useLocation({ select: ({ href }) => href })
  return (
    <nav
      aria-label={t`Tabs`}
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-bg/90 backdrop-blur-lg tablet:hidden"
    >
      <div className="safe-bottom safe-x flex h-[calc(4rem+env(safe-area-inset-bottom))] items-center px-2">
        <TabLink label={t`Home`} to={paths.home()} icon={House} />
        <TabLink label={t`Search`} to={paths.search()} icon={Search} />
        {user?.verificationStatus === 'VERIFIED' ? (
          <>
            <TabButton
              label={t`New Post`}
              icon={Plus}
              primary
              onClick={() => dialogs.open({ kind: 'new-post', type: 'TEXT' })}
            />
            <TabLink label={t`Wallet`} to={paths.wallet()} icon={Wallet} />
          </>
        ) : user ? (
          <TabButton
            label={t`Fund Wallet`}
            icon={CirclePlus}
            onClick={() => dialogs.open({ kind: 'top-up' })}
          />
        ) : (
          <TabLink label={t`Sign in`} to={paths.login(here)} icon={LogIn} />
        )}
        <button type="button" aria-label={t`Menu`} onClick={onMenu} className={tabLook}>
          {user ? (
            <Avatar name={user.displayName} src={user.avatarUrl && toUrl(user.avatarUrl, 320)} size="sm" />
          ) : (
            <Menu aria-hidden="true" className="size-6" />
          )}
        </button>
      </div>
    </nav>
  )
}

function TabLink({ label, to, icon: Icon }: { label: string; to: string; icon: LucideIcon }) {
  return (
    <Link
      to={to}
      aria-label={label}
      activeOptions={{ exact: true, includeSearch: false }}
      className={tabLook}
    >
      <Icon aria-hidden="true" className="size-6" />
    </Link>
  )
}

type TabButtonProps = { label: string; icon: LucideIcon; primary?: boolean; onClick: () => void }

function TabButton({ label, icon: Icon, primary = false, onClick }: TabButtonProps) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className={tabLook}>
      {primary ? (
        <span className="grid size-12 place-items-center rounded-full bg-accent text-on-accent">
          <Icon aria-hidden="true" className="size-6.5" />
        </span>
      ) : (
        <Icon aria-hidden="true" className="size-6" />
      )}
    </button>
  )
}
