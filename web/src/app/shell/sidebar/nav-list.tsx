import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import type { NavItem } from '../nav-items.ts'
import { UnreadBadge } from '../unread-badge.tsx'

type NavListProps = {
  items: NavItem[]
  /** Icons alone on tablets. */
  collapsing?: boolean
}

export function NavList({ items, collapsing = false }: NavListProps) {
  const { t } = useLingui()
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  const isUnder = (path: string, to: string) => path === to || path.startsWith(`${to}/`)
  /** A page that two items lead to belongs to the one that is nearer to it. */
  const hasNearer = (to: string) =>
    items.some((other) => other.to !== to && isUnder(other.to, to) && isUnder(pathname, other.to))
  return (
    <nav aria-label={t`Main`}>
      <ul
        className={classNames(
          'flex flex-col gap-1',
          collapsing && 'tablet:items-center desktop:items-stretch',
        )}
      >
        {items.map(({ label, to, icon: Icon, exact, smallOnly, unread = 0 }) => (
          <li key={to} className={smallOnly ? 'desktop:hidden' : undefined}>
            <Link
              to={to}
              activeOptions={{ exact: exact || hasNearer(to), includeSearch: false }}
              title={collapsing ? label : undefined}
              className={classNames(
                'group relative flex h-12 items-center gap-4 rounded-sm px-3.5 font-medium text-md text-muted transition-colors hover:bg-raised hover:text-text',
                'data-[status=active]:bg-raised data-[status=active]:font-semibold data-[status=active]:text-text',
                'forced-colors:data-[status=active]:bg-accent forced-colors:data-[status=active]:text-on-accent forced-colors:data-[status=active]:forced-color-adjust-none',
                collapsing &&
                  'tablet:w-12 tablet:justify-center tablet:px-0 desktop:w-auto desktop:justify-start desktop:px-3.5',
              )}
            >
              <Icon
                aria-hidden="true"
                className="size-5.5 shrink-0 group-data-[status=active]:text-link forced-colors:group-data-[status=active]:text-on-accent"
              />
              <span className={collapsing ? 'tablet:sr-only desktop:not-sr-only' : undefined}>{label}</span>
              {collapsing ? (
                <>
                  <UnreadBadge count={unread} className="ms-auto tablet:hidden desktop:inline-flex" />
                  <UnreadBadge
                    count={unread}
                    small
                    className="absolute end-0.5 top-1 hidden tablet:inline-flex desktop:hidden"
                  />
                </>
              ) : (
                <UnreadBadge count={unread} className="ms-auto" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
