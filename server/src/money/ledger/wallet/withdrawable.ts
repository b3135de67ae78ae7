import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { selectRefundHeldAmountSql } from './held-money.ts'

/** Maximum withdrawal in minor units; more than the ledger moves at once stays available for another. */
export const maxWithdrawalMinor = 1_000_000_000_000n

/** Amount that a wallet's owner may withdraw, and what prevents more. Minor units. */
export type WithdrawableAmount = {
  /** Amount that is available, has cleared, and is neither in dispute nor being refunded. */
  amount: bigint
  /** Amount that came by card and clears later; and when the last of it does. */
  uncleared: bigint
  clearsAt: Date | null
  /** Amount that open disputes hold. */
  disputed: bigint
  /** Amount that pending refunds to cards hold. */
  refunding: bigint
  /** Amount owed after a reversal; then nothing is available. */
  owed: bigint
}

/**
 * Locks a wallet until the transaction ends, and tells what may be withdrawn from it. All of its accounts are locked, in the
 * order in which `bookLedgerTransfer` locks them.
 */
export async function lockWithdrawableAmount(
  tx: Tx,
  ownerId: string,
  currency: CurrencyCode,
  now: Date,
): Promise<WithdrawableAmount> {
  await sql`
    SELECT id FROM ledger_account WHERE owner_id = ${ownerId} AND currency_code = ${currency}
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return loadWithdrawableAmount(tx, ownerId, currency, now)
}

/** Loads what may be withdrawn from a wallet at a given time; takes no locks. */
export async function loadWithdrawableAmount(
  db: Db | Tx,
  ownerId: string,
  currency: CurrencyCode,
  now: Date,
): Promise<WithdrawableAmount> {
  const { rows } = await sql<{
    available: bigint
    onHold: bigint
    refunding: bigint
    owed: bigint
    uncleared: bigint
    clearsAt: Date | null
  }>`
    SELECT coalesce(sum(balance - disputed_minor) FILTER (WHERE kind = 'available'), 0)::bigint AS available,
      coalesce(sum(disputed_minor), 0)::bigint AS "onHold", coalesce(max(refunds.amount), 0)::bigint AS refunding,
      coalesce(-sum(balance) FILTER (WHERE kind = 'receivable'), 0)::bigint AS owed,
      coalesce(max(lots.amount), 0)::bigint AS uncleared, max(lots.clears_at) AS "clearsAt"
    FROM ledger_account wallet
    CROSS JOIN (
      SELECT sum(amount) AS amount, max(clears_at) AS clears_at FROM ledger_lot
      WHERE owner_id = ${ownerId} AND currency_code = ${currency} AND clears_at > ${now}
    ) lots
    CROSS JOIN (${selectRefundHeldAmountSql(ownerId, currency)}) refunds
    WHERE owner_id = ${ownerId} AND currency_code = ${currency}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A sum has no row.')
  const { available, onHold, ...others } = found
  return { ...others, disputed: onHold - others.refunding, amount: available - others.uncleared }
}
