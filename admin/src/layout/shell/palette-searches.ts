import type { AdminRole } from '@fanfare/contract/backoffice/admin-role'
import type { CallFacts } from '@fanfare/contract/call-facts'
import { searchLedgerAccounts } from '@fanfare/contract/calls/backoffice/ledger'
import { searchPaymentTransactions } from '@fanfare/contract/calls/backoffice/money'
import { searchUsers } from '@fanfare/contract/calls/backoffice/users'
import type { ScreenPath } from '../screens.ts'

type Lookup = {
  /** Formats the label of the search for the typed text. */
  label: (term: string) => string
  path: ScreenPath
  search: (term: string) => Record<string, string>
  call: CallFacts
  /** Words that it is of no use for. */
  isFor?: (term: string) => boolean
}

/** Searches of the command palette: the lists of the back office, by their filters. */
const lookups: readonly Lookup[] = [
  {
    label: (term) => `Users named “${term}”`,
    path: '/users',
    search: (term): Record<string, string> =>
      /@.+\./.test(term) ? { email: term } : { username: term.replace(/^@/, '') },
    call: searchUsers,
  },
  {
    label: (term) => `Payments with the reference “${term}”`,
    path: '/payments',
    search: (term): Record<string, string> => ({ paymentReference: term }),
    call: searchPaymentTransactions,
    isFor: (term) => /^[\w:.-]{4,100}$/.test(term) && /[\d_:]/.test(term),
  },
  {
    label: (term) => `Ledger accounts of “${term}”`,
    path: '/ledger',
    search: (term): Record<string, string> => ({ username: term.replace(/^@/, '') }),
    call: searchLedgerAccounts,
    isFor: (term) => /^@?[\w.]{2,30}$/.test(term),
  },
]

export function paletteSearchesForRole(role: AdminRole, query: string): Lookup[] {
  return lookups.filter(
    ({ call, isFor }) =>
      (call.who !== 'admin' || (call.roles?.includes(role) ?? true)) && (isFor?.(query) ?? true),
  )
}
