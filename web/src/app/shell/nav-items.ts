import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { t } from '@lingui/core/macro'
import {
  Bell,
  Bookmark,
  ChartNoAxesColumn,
  Compass,
  HeartHandshake,
  House,
  List,
  type LucideIcon,
  Search,
  Settings,
  UserRound,
  Wallet,
} from 'lucide-react'
import { paths } from '../../lib/paths.ts'

export type NavItem = {
  label: string
  to: string
  icon: LucideIcon
  /** Active on this address alone, not on those below it. */
  exact?: boolean
  /** True for screens without the right column. */
  smallOnly?: boolean
  /** Number of unread items. */
  unread?: number
}

/** The places of a member, in the order of the sidebar. */
export function buildMemberNavItems(user: LoggedInUser): NavItem[] {
  return [
    { label: t`Home`, to: paths.home(), icon: House, exact: true },
    { label: t`Search`, to: paths.search(), icon: Search },
    { label: t`Explore`, to: paths.explore(), icon: Compass },
    { label: t`Subscriptions`, to: paths.subscriptions(), icon: HeartHandshake },
    {
      label: t`Notifications`,
      to: paths.notifications(),
      icon: Bell,
      unread: user.unreadNotificationCount,
    },
    { label: t`Saves`, to: paths.saves(), icon: Bookmark },
    { label: t`User Lists`, to: paths.lists(), icon: List },
    { label: t`My Profile`, to: paths.profile(user.username), icon: UserRound, exact: true },
    ...(user.verificationStatus === 'VERIFIED'
      ? [{ label: t`Earnings`, to: paths.earnings(), icon: ChartNoAxesColumn }]
      : []),
    { label: t`Wallet`, to: paths.wallet(), icon: Wallet, smallOnly: true },
    { label: t`Settings`, to: paths.settings(), icon: Settings, smallOnly: true },
  ]
}

/** Returns the prominence of the new post button: secondary for members who came to follow. */
export function pickNewPostButtonVariant({ verificationStatus }: LoggedInUser): 'primary' | 'secondary' {
  return verificationStatus === 'UNVERIFIED' ? 'secondary' : 'primary'
}

export function buildGuestNavItems(): NavItem[] {
  return [
    { label: t`Home`, to: paths.home(), icon: House, exact: true },
    { label: t`Search`, to: paths.search(), icon: Search },
    { label: t`Explore`, to: paths.explore(), icon: Compass },
  ]
}
