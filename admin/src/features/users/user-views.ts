import type { AdminRole } from '@fanfare/contract/backoffice/admin-role'
import { loadUserSessions, searchUserWallet } from '@fanfare/contract/calls/backoffice/user-history'
import type { UserHistoryEventKind } from '@fanfare/contract/shapes/backoffice/user-history'
import { z } from 'zod'

type View = { value: string; name: string; kind?: UserHistoryEventKind; roles?: readonly AdminRole[] }

const moderators = ['OWNER', 'MODERATOR'] as const

/** Views of a user. Without a kind, the view is the user’s whole history that the role may see. */
const views = [
  { value: 'ALL', name: 'Everything' },
  { value: 'WALLET', name: 'Wallet', roles: searchUserWallet.roles },
  { value: 'SESSIONS', name: 'Sessions', roles: loadUserSessions.roles },
  { value: 'NOTES', name: 'Notes', kind: 'NOTE' },
  { value: 'ACTS', name: 'Admin actions', kind: 'ACT' },
  { value: 'POSTS', name: 'Posts', kind: 'POST', roles: moderators },
  { value: 'ABOUT', name: 'Reports about', kind: 'REPORT_ABOUT', roles: moderators },
  { value: 'BY', name: 'Reports by', kind: 'REPORT_BY', roles: moderators },
  { value: 'PAYMENTS', name: 'Payments', kind: 'PAYMENT', roles: ['OWNER', 'FINANCE', 'SUPPORT'] },
  { value: 'CHECKS', name: 'Checks', kind: 'CHECK' },
] as const satisfies readonly View[]

const search = z.object({
  view: z.string().max(20).optional().catch(undefined),
})

/** Takes from an address what of somebody is shown. */
export function parseUserViewSearchParams(given: Record<string, unknown>): { view?: string | undefined } {
  return search.parse(given)
}

export function userPageViewsOfRole(role: AdminRole): readonly View[] {
  const all: readonly View[] = views
  return all.filter(({ roles }) => roles?.includes(role) ?? true)
}
