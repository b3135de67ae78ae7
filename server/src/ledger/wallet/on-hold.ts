import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Db, Tx } from '../../db/connect.ts'

/** Money of a wallet that is neither its owner's to spend yet nor gone: earned and not cleared, or held by a withdrawal. */
export type OnHold = {
  currency: CurrencyCode
  kind: 'pending' | 'held'
  amount: bigint
  clearsAt: Date | null
}

/** What is on hold in somebody's wallet, in any currency: the amounts in minor units, and when the last of it is cleared. */
export async function moneyOnHold(db: Db | Tx, ownerId: string): Promise<OnHold[]> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['kind', 'currency_code as currency', 'balance'])
    .select(({ selectFrom }) =>
      selectFrom('ledger_uncleared')
        .select(({ fn }) => fn.max('due_at').as('at'))
        .where('ledger_uncleared.owner_id', '=', ownerId)
        .whereRef('ledger_uncleared.currency_code', '=', 'ledger_account.currency_code')
        .as('clearsAt'),
    )
    .where('owner_id', '=', ownerId)
    .where('kind', 'in', ['pending', 'held'])
    .where('balance', '>', 0n)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, currency, balance, clearsAt }) => ({
    currency,
    kind: kind === 'held' ? 'held' : 'pending',
    amount: balance ?? 0n,
    clearsAt: kind === 'pending' ? clearsAt : null,
  }))
}
