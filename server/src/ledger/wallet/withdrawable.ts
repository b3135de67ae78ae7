import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { least } from '../booking/least.ts'
import { type Disputed, inDispute } from '../reversal/in-dispute.ts'

/** More than the ledger moves at once stays available, for another request. Minor units. */
export const withdrawnMost = 1_000_000_000_000n

/** What a wallet's owner may withdraw, and what stands in the way of more. Minor units. */
export type Withdrawable = {
  /** What is available and not in dispute. */
  amount: bigint
  /** Of what is available, what payers' banks may take back. */
  disputed: bigint
  /** What is owed after a reversal; then nothing is available. */
  owed: bigint
}

/**
 * Locks a wallet until the transaction ends, and tells what may be withdrawn from it: what is available, less what open
 * disputes may take and pending earnings do not cover. All of its accounts are locked, in the order in which `transfer`
 * locks them.
 */
export async function lockWithdrawable(
  tx: Tx,
  ownerId: string,
  currency: CurrencyCode,
): Promise<Withdrawable> {
  const { rows } = await sql<{ kind: string; balance: bigint }>`
    SELECT kind, balance FROM ledger_account
    WHERE owner_id = ${ownerId} AND currency_code = ${currency}
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  const balanceOf = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.balance ?? 0n
  const available = balanceOf('available')
  const reserved = inDispute(await loadDisputed(tx, ownerId, currency)) - balanceOf('pending')
  const disputed = reserved < 0n ? 0n : least(reserved, available)
  return { amount: available - disputed, disputed, owed: -balanceOf('receivable') }
}

/** What open disputes may take of what somebody has received, and what of it is not cleared. Minor units. */
export async function moneyAtRisk(
  db: Db,
  ownerId: string,
  currency: CurrencyCode,
): Promise<{ disputed: bigint; uncleared: bigint }> {
  const disputes = await loadDisputed(db, ownerId, currency)
  const { rows } = await sql<{ balance: bigint }>`
    SELECT balance FROM ledger_account
    WHERE owner_id = ${ownerId} AND currency_code = ${currency} AND kind = 'pending'`.execute(db)
  return { disputed: inDispute(disputes), uncleared: rows[0]?.balance ?? 0n }
}

/** Open disputes about what somebody received, the oldest first. */
async function loadDisputed(tx: Db | Tx, ownerId: string, currency: CurrencyCode): Promise<Disputed[]> {
  const { rows } = await sql<Disputed>`
    SELECT payment.id AS "paymentId", payment.amount_minor AS amount, payment.total_minor AS total,
      payment.reversed_minor AS reversed, dispute.amount_minor AS disputed,
      coalesce((
        SELECT entry.amount FROM ledger_entry entry JOIN ledger_account fees ON fees.id = entry.account_id
        WHERE entry.transaction_id = transaction.id AND fees.owner_id IS NULL AND fees.kind = 'fees'), 0) AS fee
    FROM dispute
    JOIN payment ON payment.id = dispute.payment_id
    JOIN ledger_transaction transaction ON transaction.about_id = payment.id
      AND transaction.kind IN ('TOP_UP', 'TIP', 'SUBSCRIPTION') AND transaction.leg = 0
    WHERE dispute.state = 'OPEN' AND payment.currency_code = ${currency}
      AND CASE transaction.kind WHEN 'TOP_UP' THEN payment.payer_id ELSE payment.creator_id END = ${ownerId}
    ORDER BY dispute.id`.execute(tx)
  return rows
}
