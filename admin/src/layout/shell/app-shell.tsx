import type { AdminQueueName } from '@fanfare/contract/shapes/backoffice/dashboard'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Kbd } from '@fanfare/ui/actions/kbd'
import { BrandMark } from '@fanfare/ui/content/brand-mark'
import { classNames } from '@fanfare/ui/lib/class-names'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { OfflineBanner } from '@fanfare/ui/states/offline-banner'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { CircleUserRound, LogOut, Menu, Search, SunMoon, X } from 'lucide-react'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../../lib/api/session.ts'
import { signOut } from '../../lib/api/sign-out.ts'
import { useQueueCounts } from '../../lib/api/use-queue-counts.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { toggleTheme } from '../../lib/theme.ts'
import { SecondFactorPrompt } from '../decision/second-factor-prompt.tsx'
import { ResultAnnouncementBar } from '../queue/result-announcement-bar.tsx'
import { screenGroupsForRole, screenOfPath } from '../screens.ts'
import { ShortcutsHelp } from '../shortcuts/shortcuts-help.tsx'
import { PageHeading } from '../tables/page-heading.tsx'
import { CommandPalette } from './command-palette.tsx'
import { useIdleSignOut } from './use-idle-sign-out.ts'

const roleNames = { OWNER: 'Owner', FINANCE: 'Finance', MODERATOR: 'Moderator', SUPPORT: 'Support' }

/** Layout of all screens after sign-in: current screen, navigation and account. */
export function AppShell() {
  const session = useSession()
  const [isSearching, setSearching] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const navigation = useRef<HTMLElement>(null)
  const main = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one goes, the places follow.
  useEffect(() => {
    setMenuOpen(false)
    const here = navigation.current?.querySelector('[aria-current="page"]')
    here?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  useIdleSignOut()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') setMenuOpen(false)
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    setSearching(true)
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  if (!session) return null
  const { admin } = session
  const groups = screenGroupsForRole(admin.role)
  const screen = screenOfPath(pathname)
  const mayEnter = screen?.roles?.includes(admin.role) ?? true
  const isNarrow = groups.some(({ screens }) =>
    screens.some(({ path, isQueue }) => isQueue && pathname.startsWith(path)),
  )
  const labelClasses = isNarrow ? 'truncate mobile:flex-1 tablet:sr-only' : 'flex-1 truncate'

  return (
    <div
      className={classNames(
        'grid min-h-dvh grid-rows-[auto_1fr] tablet:grid-rows-none',
        isNarrow ? 'tablet:grid-cols-[3.75rem_minmax(0,1fr)]' : 'tablet:grid-cols-[13.5rem_minmax(0,1fr)]',
      )}
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-sm bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside
        aria-label="Sidebar"
        className="relative flex h-14 min-w-0 items-center gap-3 border-b px-3 tablet:sticky tablet:top-0 tablet:h-dvh tablet:flex-col tablet:items-stretch tablet:border-r tablet:border-b-0 tablet:py-4"
      >
        <div className={classNames('flex items-center gap-2 px-1', !isNarrow && 'tablet:px-2')}>
          <BrandMark src={deploymentSettings.brand.mark} size={22} />
          <span className={classNames('hidden font-bold font-display text-lg', !isNarrow && 'tablet:block')}>
            {deploymentSettings.brand.name}
          </span>
          <span
            className={classNames(
              'hidden rounded-full border px-2 text-muted text-xs',
              !isNarrow && 'tablet:block',
            )}
          >
            Desk
          </span>
        </div>
        <button
          type="button"
          onClick={() => setSearching(true)}
          title={isNarrow ? 'Search or jump' : undefined}
          className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-sm border bg-raised px-2.5 text-muted tablet:flex-none hover:text-text"
        >
          <Search aria-hidden="true" className="size-4 shrink-0" />
          <span className={classNames('min-w-0 flex-1 truncate text-left', isNarrow && 'tablet:sr-only')}>
            Search or jump
          </span>
          <span className={classNames('hidden', !isNarrow && 'tablet:block')}>
            <Kbd>Ctrl K</Kbd>
          </span>
        </button>
        <nav
          ref={navigation}
          id="desk-menu"
          aria-label="Desk"
          className={classNames(
            'absolute inset-x-0 top-full z-40 flex max-h-[calc(100dvh-3.5rem)] flex-col gap-3 overflow-y-auto border-b bg-bg p-3 shadow-overlay',
            'tablet:static tablet:z-auto tablet:max-h-none tablet:min-w-0 tablet:flex-1 tablet:gap-4 tablet:border-b-0 tablet:bg-transparent tablet:p-0 tablet:shadow-none',
            !isMenuOpen && 'mobile:hidden',
          )}
        >
          {groups.map(({ label, screens }) => (
            <div key={label} className="shrink-0">
              {label ? (
                <h2
                  className={classNames(
                    'px-2 pb-1 font-sans text-muted text-xs',
                    isNarrow && 'tablet:hidden',
                  )}
                >
                  {label}
                </h2>
              ) : null}
              <ul className="grid grid-cols-2 gap-x-2 tablet:flex tablet:flex-col">
                {screens.map(({ path, label: name, icon: Icon, queues }) => (
                  <li key={path}>
                    <Link
                      to={path}
                      activeOptions={{ exact: path === '/' }}
                      onClick={(event) => {
                        // Keys go on with the page: Enter decides or opens there, rather than following the link again.
                        if (!opensElsewhere(event)) main.current?.focus({ preventScroll: true })
                      }}
                      title={isNarrow ? name : undefined}
                      className="relative flex h-11 items-center gap-2.5 rounded-sm px-2.5 text-muted tablet:h-8 hover:bg-raised hover:text-text"
                      activeProps={{ className: 'bg-raised font-semibold text-text! [&_svg]:text-accent' }}
                    >
                      <Icon aria-hidden="true" className="size-4 shrink-0" />
                      <span className={labelClasses}>{name}</span>
                      <QueueCount queues={queues} isNarrow={isNarrow} />
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={classNames('flex min-w-0 items-center gap-1', isNarrow && 'tablet:flex-col')}>
          <Link
            to="/account"
            title={admin.email}
            className={classNames(
              'flex h-9 min-w-0 items-center gap-2 rounded-sm px-2 hover:bg-raised',
              isNarrow ? 'text-muted' : 'tablet:h-auto tablet:flex-1 tablet:py-1',
            )}
          >
            <CircleUserRound
              aria-hidden="true"
              className={classNames('size-4.5', !isNarrow && 'tablet:hidden')}
            />
            <span className="sr-only">Your account: </span>
            <span className={classNames('hidden min-w-0', !isNarrow && 'tablet:block')}>
              <span className="block truncate font-semibold">{admin.email}</span>
              <span className="block text-muted text-xs">{roleNames[admin.role]}</span>
            </span>
          </Link>
          <IconButton label="Change theme" icon={<SunMoon />} onClick={toggleTheme} />
          <IconButton label="Log out" icon={<LogOut />} onClick={signOut} />
          <IconButton
            label="Menu"
            icon={isMenuOpen ? <X /> : <Menu />}
            aria-expanded={isMenuOpen}
            aria-controls="desk-menu"
            className="tablet:hidden"
            onClick={() => setMenuOpen(!isMenuOpen)}
          />
        </div>
      </aside>
      <main ref={main} id="main" tabIndex={-1} className="min-w-0 outline-none">
        <OfflineBanner />
        {mayEnter ? <Outlet /> : <NotOfRole name={screen?.label ?? ''} />}
      </main>
      {isSearching ? <CommandPalette onClose={() => setSearching(false)} /> : null}
      <ShortcutsHelp />
      <ResultAnnouncementBar />
      <SecondFactorPrompt />
    </div>
  )
}

/** Checks whether a click opens its link in another tab or window. */
function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}

/** Refusal in place of a screen that the admin's role does not include: there is nothing to retry. */
function NotOfRole({ name }: { name: string }) {
  return (
    <>
      <PageHeading title={name} />
      <EmptyState
        title="Your role doesn’t have access to this page"
        description="Ask an owner if you need access."
      />
    </>
  )
}

/** Number of pending items in a screen’s queues. */
function QueueCount({
  queues,
  isNarrow,
}: {
  queues: readonly AdminQueueName[] | undefined
  isNarrow: boolean
}) {
  const { data } = useQueueCounts()
  const count = data?.reduce((sum, each) => sum + (queues?.includes(each.queue) ? each.count : 0), 0)
  if (!count) return null
  const most = isNarrow ? 99 : 999
  return (
    <span
      className={classNames(
        'tabular text-muted text-xs',
        // Small enough to leave the icon to be seen.
        isNarrow &&
          'tablet:absolute tablet:top-0 tablet:right-0 tablet:rounded-full tablet:bg-raised tablet:px-1 tablet:text-2xs tablet:leading-none',
      )}
    >
      {count > most ? `${most}+` : count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
