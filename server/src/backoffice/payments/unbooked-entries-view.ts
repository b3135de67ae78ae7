import { asMinorUnits } from '@fanfare/contract/money/money'
import type { LedgerMovement, PaymentDetail } from '@fanfare/contract/shapes/backoffice/payments'
import type { LedgerEntry } from '../../money/ledger/booking/accounts.ts'
import type { SubjectEntry } from '../../money/ledger/wallet/entries-about.ts'
import type { Db } from '../../platform/db/connection/connect.ts'

/** Entries that are not booked yet, as an admin reads them. */
export async function loadUnbookedEntryViews(
  db: Db,
  entries: readonly LedgerEntry[],
): Promise<LedgerMovement[]> {
  const ids = entries.flatMap(({ account }) => (account.owner === null ? [] : [account.owner]))
  const owners =
    ids.length === 0
      ? []
      : await db.selectFrom('account').select(['id', 'username']).where('id', 'in', ids).execute()
  const names = new Map(owners.map(({ id, username }) => [id, username]))
  return entries.map(({ account, amount }) => ({
    account: account.kind,
    username: account.owner === null ? null : (names.get(account.owner) ?? null),
    amount: asMinorUnits(amount),
  }))
}

/** Entries as they were booked. */
export function bookedEntryViews(entries: readonly SubjectEntry[]): PaymentDetail['entries'] {
  return entries.map(({ at, amount, ...entry }) => ({
    ...entry,
    date: at.toISOString(),
    amount: asMinorUnits(amount),
  }))
}
