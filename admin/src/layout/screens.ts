import type { AdminRole } from '@fanfare/contract/backoffice/admin-role'
import type { BackOfficeScreenPath } from '@fanfare/contract/backoffice/screens'
import type { CallFacts } from '@fanfare/contract/call-facts'
import * as admins from '@fanfare/contract/calls/backoffice/admins'
import * as audit from '@fanfare/contract/calls/backoffice/audit'
import * as content from '@fanfare/contract/calls/backoffice/content'
import * as dashboard from '@fanfare/contract/calls/backoffice/dashboard'
import { searchVerificationRequests } from '@fanfare/contract/calls/backoffice/identity'
import { searchLedgerAccounts } from '@fanfare/contract/calls/backoffice/ledger'
import * as money from '@fanfare/contract/calls/backoffice/money'
import * as reports from '@fanfare/contract/calls/backoffice/reports'
import { loadPlatformSettings } from '@fanfare/contract/calls/backoffice/settings'
import { searchTakedowns } from '@fanfare/contract/calls/backoffice/takedowns'
import * as users from '@fanfare/contract/calls/backoffice/users'
import * as adjustments from '@fanfare/contract/calls/money/adjustments'
import { searchBankLines } from '@fanfare/contract/calls/money/bank-statements'
import { searchPlatformAccounts } from '@fanfare/contract/calls/money/platform-accounts'
import { searchProposals } from '@fanfare/contract/calls/money/proposals'
import { searchRefundRequests } from '@fanfare/contract/calls/money/refund-requests'
import * as refunds from '@fanfare/contract/calls/money/refunds'
import type { AdminQueueName } from '@fanfare/contract/shapes/backoffice/dashboard'
import {
  BadgeCheck,
  Banknote,
  BookOpenCheck,
  CheckCheck,
  Copyright,
  CreditCard,
  FileX,
  Flag,
  Gavel,
  Images,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareWarning,
  ReceiptText,
  Scale,
  ScanFace,
  ScrollText,
  ShieldUser,
  SlidersHorizontal,
  Undo2,
  Users,
  WalletCards,
} from 'lucide-react'

export type ScreenPath = Exclude<
  BackOfficeScreenPath,
  '/account' | '/set-up' | '/sign-in' | '/users/$username'
>

export type Screen = {
  path: ScreenPath
  label: string
  icon: LucideIcon
  /** Roles that may make the screen’s first call; undefined: all. */
  roles: readonly AdminRole[] | undefined
  /** True for a queue, whose items need the width: the sidebar collapses to a rail. */
  isQueue?: boolean
  /** Queues whose counts are shown next to the label. */
  queues?: readonly AdminQueueName[]
}

type ScreenGroup = { label: string; screens: readonly Screen[] }

function rolesOf(call: CallFacts): readonly AdminRole[] | undefined {
  return call.who === 'admin' ? call.roles : undefined
}

/** Screens of the sidebar and the command palette, in order: Dashboard; Queues, Look up, Administration. */
const groups: readonly ScreenGroup[] = [
  {
    label: '',
    screens: [{ path: '/', label: 'Dashboard', icon: LayoutDashboard, roles: rolesOf(dashboard.waiting) }],
  },
  {
    label: 'Queues',
    screens: [
      {
        path: '/checks',
        label: 'Identity checks',
        icon: ScanFace,
        roles: rolesOf(searchVerificationRequests),
        isQueue: true,
        queues: ['IDENTITY_CHECKS'],
      },
      {
        path: '/renames',
        label: 'New names',
        icon: BadgeCheck,
        roles: rolesOf(users.searchRenames),
        isQueue: true,
        queues: ['RENAMES'],
      },
      {
        path: '/reports',
        label: 'Reports',
        icon: Flag,
        roles: rolesOf(reports.searchReports),
        isQueue: true,
        queues: ['REPORTS'],
      },
      {
        path: '/refund-requests',
        label: 'Refund requests',
        icon: Undo2,
        roles: rolesOf(searchRefundRequests),
        isQueue: true,
        queues: ['REFUND_REQUESTS'],
      },
      {
        path: '/appeals',
        label: 'Appeals',
        icon: MessageSquareWarning,
        roles: rolesOf(reports.searchAppeals),
        isQueue: true,
        queues: ['APPEALS'],
      },
      {
        path: '/takedowns',
        label: 'Takedown notices',
        icon: Copyright,
        roles: rolesOf(searchTakedowns),
        isQueue: true,
        queues: ['TAKEDOWNS'],
      },
      {
        path: '/withdrawals',
        label: 'Withdrawals',
        icon: Banknote,
        roles: rolesOf(money.searchPlatformWithdrawals),
        queues: ['WITHDRAWALS'],
      },
      {
        path: '/transfers',
        label: 'Bank transfers',
        icon: Landmark,
        roles: rolesOf(searchBankLines),
        isQueue: true,
        queues: ['BANK_TRANSFERS'],
      },
      {
        path: '/reviews',
        label: 'Card reviews',
        icon: CreditCard,
        roles: rolesOf(refunds.searchPaymentReviews),
        isQueue: true,
        queues: ['REVIEWS'],
      },
      {
        path: '/disputes',
        label: 'Disputes',
        icon: Gavel,
        roles: rolesOf(refunds.searchDisputes),
        isQueue: true,
        queues: ['DISPUTES'],
      },
      {
        path: '/adjustments',
        label: 'Adjustments',
        icon: Scale,
        roles: rolesOf(adjustments.searchAdjustments),
        isQueue: true,
        queues: ['ADJUSTMENTS'],
      },
      {
        path: '/approvals',
        label: 'Second approvals',
        icon: CheckCheck,
        roles: rolesOf(searchProposals),
        isQueue: true,
        queues: ['SECOND_APPROVALS'],
      },
    ],
  },
  {
    label: 'Look up',
    screens: [
      { path: '/users', label: 'Users', icon: Users, roles: rolesOf(users.searchUsers) },
      { path: '/posts', label: 'Posts', icon: Images, roles: rolesOf(content.searchPlatformPosts) },
      {
        path: '/known-bad-files',
        label: 'Known bad files',
        icon: FileX,
        roles: rolesOf(content.searchKnownBadFiles),
      },
      {
        path: '/payments',
        label: 'Payments',
        icon: ReceiptText,
        roles: rolesOf(money.searchPaymentTransactions),
      },
      { path: '/ledger', label: 'Ledger', icon: BookOpenCheck, roles: rolesOf(searchLedgerAccounts) },
    ],
  },
  {
    label: 'Administration',
    screens: [
      { path: '/admins', label: 'Admins', icon: ShieldUser, roles: rolesOf(admins.searchAdmins) },
      {
        path: '/bank-accounts',
        label: 'Bank accounts',
        icon: WalletCards,
        roles: rolesOf(searchPlatformAccounts),
      },
      { path: '/audit', label: 'Audit log', icon: ScrollText, roles: rolesOf(audit.searchAudit) },
      {
        path: '/settings',
        label: 'Settings',
        icon: SlidersHorizontal,
        roles: rolesOf(loadPlatformSettings),
      },
    ],
  },
]

/** The screens that somebody with this role may enter. */
export function screenGroupsForRole(role: AdminRole): ScreenGroup[] {
  return groups
    .map(({ label, screens }) => ({
      label,
      screens: screens.filter(({ roles }) => roles?.includes(role) ?? true),
    }))
    .filter(({ screens }) => screens.length > 0)
}

/** The name of a screen, the same in the menu, its heading, the tab and the palette. */
export function screenName(path: ScreenPath): string {
  return groups.flatMap(({ screens }) => screens).find((screen) => screen.path === path)?.label ?? ''
}

/** Finds the screen on which a queue’s items are decided. */
export function screenOfQueue(queue: AdminQueueName): Screen | undefined {
  return groups.flatMap(({ screens }) => screens).find(({ queues }) => queues?.includes(queue))
}

/** The screen that an address of the desk belongs to, for the pages of the menu. */
export function screenOfPath(pathname: string): Screen | undefined {
  return groups
    .flatMap(({ screens }) => screens)
    .find(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
}
