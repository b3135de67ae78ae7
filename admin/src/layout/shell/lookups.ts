import type { AdminRole } from '@fanfare/contract/admin-role'
import type { CallFacts } from '@fanfare/contract/call-facts'
import { searchLedgerAccounts } from '@fanfare/contract/calls/backoffice/ledger'
import { searchPaymentTransactions } from '@fanfare/contract/calls/backoffice/money'
import { searchUsers } from '@fanfare/contract/calls/backoffice/users'
import type { Path } from '../screens.ts'

type Lookup = {
  /** Formats the label of the search for the typed text. */
  label: (words: string) => string
  path: Path
  search: (words: string) => Record<string, string>
  call: CallFacts
  /** Words that it is of no use for. */
  isFor?: (words: string) => boolean
}

/** Searches of the command palette: the lists of the back office, by their filters. */
const lookups: readonly Lookup[] = [
  {
    label: (words) => `Users named “${words}”`,
    path: '/users',
    search: (words): Record<string, string> =>
      /@.+\./.test(words) ? { email: words } : { username: words.replace(/^@/, '') },
    call: searchUsers,
  },
  {
    label: (words) => `Payments with the reference “${words}”`,
    path: '/payments',
    search: (words): Record<string, string> => ({ paymentReference: words }),
    call: searchPaymentTransactions,
    isFor: (words) => /^[\w:.-]{4,100}$/.test(words) && /[\d_:]/.test(words),
  },
  {
    label: (words) => `Ledger accounts of “${words}”`,
    path: '/ledger',
    search: (words): Record<string, string> => ({ username: words.replace(/^@/, '') }),
    call: searchLedgerAccounts,
    isFor: (words) => /^@?[\w.]{2,30}$/.test(words),
  },
]

export function lookupsFor(role: AdminRole, query: string): Lookup[] {
  return lookups.filter(
    ({ call, isFor }) =>
      (call.who !== 'admin' || (call.roles?.includes(role) ?? true)) && (isFor?.(query) ?? true),
  )
}
