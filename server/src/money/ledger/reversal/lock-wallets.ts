import type { CurrencyCode } from '@fanfare/contract/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { asPreparedStatement } from '../../../platform/db/statement-options.ts'
import { lockOwnersAndFindDeleted } from '../booking/lock-owners.ts'
import type { ReceiversWallet } from './reversal-entries.ts'

/**
 * Waits for decisions of disputes in a currency that are under way, and keeps others from beginning until the transaction
 * ends: what comes back is held for disputes that are open, and stays so until it is. Call it before wallets are locked.
 */
export async function lockAgainstDisputeDecisions(tx: Tx, currency: CurrencyCode): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${keyOfDecisions(currency)})`.execute(tx)
}

/** Waits for money that is coming back in a currency, and for other decisions of disputes, before a dispute is decided. */
export async function lockForDisputeDecision(tx: Tx, currency: CurrencyCode): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${keyOfDecisions(currency)})`.execute(tx)
}

function keyOfDecisions(currency: CurrencyCode): RawBuilder<bigint> {
  return sql`hashtextextended(${`decisions of disputes ${currency}`}, 0)`
}

/**
 * Locks all accounts of these people in a currency until the transaction ends, in the order in which `bookLedgerTransfer` does: by
 * their ids, behind `lockAgainstDisputeDecisions`. Call it once in a transaction, so that two never wait for each other in a circle.
 */
export async function lockWallets(tx: Tx, owners: readonly string[], currency: CurrencyCode): Promise<void> {
  await lockAgainstDisputeDecisions(tx, currency)
  await lockOwnersAndFindDeleted(tx, owners)
  const query = sql`
    SELECT id FROM ledger_account WHERE owner_id = ANY(${owners}::text[]) AND currency_code = ${currency}
    ORDER BY id FOR NO KEY UPDATE`
  await tx.executeQuery(asPreparedStatement('lock-wallets', query.compile(tx)))
}

/**
 * Locks wallets like `lockWallets`, of people found by what their wallets hold and whom they paid. If more
 * are found after locking, the locks are released and all are taken again in order, until none is missing.
 * @param find runs before and after locking
 * @returns what `find` found after locking
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

/** Loads what people have in a currency, by who they are; who has no wallet is left out. */
export async function loadWallets(
  db: Db | Tx,
  owners: readonly string[],
  currency: CurrencyCode,
): Promise<ReadonlyMap<string, ReceiversWallet>> {
  const query = sql<ReceiversWallet & { owner: string }>`
    SELECT owner_id AS owner, coalesce(sum(balance) FILTER (WHERE kind = 'available'), 0)::bigint AS available,
      coalesce(sum(balance) FILTER (WHERE kind = 'pending'), 0)::bigint AS pending,
      coalesce(sum(disputed_minor) FILTER (WHERE kind = 'available'), 0)::bigint AS disputed
    FROM ledger_account WHERE owner_id = ANY(${owners}::text[]) AND currency_code = ${currency}
    GROUP BY owner_id`
  const { rows } = await db.executeQuery(asPreparedStatement('load-wallets', query.compile(db)))
  return new Map(rows.map(({ owner, ...wallet }) => [owner, wallet]))
}
