import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { lockOwners } from '../booking/lock-owners.ts'

/**
 * Locks all accounts of these people in a currency until the transaction ends, in the order in which `transfer` does: by
 * their ids. Call it once in a transaction, so that two never wait for each other in a circle.
 */
export async function lockWallets(tx: Tx, owners: readonly string[], currency: CurrencyCode): Promise<void> {
  await lockOwners(tx, owners)
  await sql`
    SELECT id FROM ledger_account WHERE owner_id = ANY(${owners}::text[]) AND currency_code = ${currency}
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
}

/**
 * As `lockWallets`, of people who are found by what their wallets hold and who they paid. Where more are found behind the
 * locks, the locks are given back and all are taken again in order, until nobody is missing.
 * @param find runs before and behind the locks
 * @returns what `find` found behind them
 */
export async function lockFoundWallets<Found extends { people: readonly string[] }>(
  tx: Tx,
  currency: CurrencyCode,
  find: () => Promise<Found>,
): Promise<Found> {
  const locked = new Set((await find()).people)
  await sql`SAVEPOINT wallets`.execute(tx)
  for (;;) {
    await lockWallets(tx, [...locked], currency)
    const found = await find()
    const missing = found.people.filter((owner) => !locked.has(owner))
    if (missing.length === 0) return found
    await sql`ROLLBACK TO SAVEPOINT wallets`.execute(tx)
    for (const owner of missing) locked.add(owner)
  }
}
