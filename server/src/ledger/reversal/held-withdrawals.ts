import type { CurrencyCode } from '@fanfare/contract/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { transfer } from '../booking/transfer.ts'
import type { Transfer } from '../booking/transfer-shape.ts'
import { announceHolds } from './announce-holds.ts'
import { holdReturned } from './hold-returned.ts'
import { holdInWallet, takeFromHolds } from './holds.ts'
import { lockWallets } from './lock-wallets.ts'

/** What stands against paying out what somebody's withdrawals hold, in minor units. */
export type PayoutObstacle = { disputed: bigint; owed: bigint }

/** Locks somebody's wallet until the transaction ends, and says what open disputes hold of their withdrawals, and what they owe. */
export async function lockPayoutObstacle(
  tx: Tx,
  ownerId: string,
  currency: CurrencyCode,
): Promise<PayoutObstacle> {
  await lockWallets(tx, [ownerId], currency)
  const { rows } = await sql<PayoutObstacle>`
    SELECT coalesce(sum(disputed_minor) FILTER (WHERE kind = 'held'), 0)::bigint AS disputed,
      coalesce(-sum(balance) FILTER (WHERE kind = 'receivable'), 0)::bigint AS owed
    FROM ledger_account WHERE owner_id = ${ownerId} AND currency_code = ${currency}`.execute(tx)
  return rows[0] ?? { disputed: 0n, owed: 0n }
}

/** SQL, of a `withdrawal`: whether an open dispute holds money of its owner's withdrawals. */
export const isHeldByDispute: RawBuilder<boolean> = sql`EXISTS (
  SELECT FROM ledger_account held
  WHERE held.owner_id = withdrawal.account_id AND held.currency_code = withdrawal.currency_code
    AND held.kind = 'held' AND held.disputed_minor > 0)`

/** SQL, of a `withdrawal`: what its owner owes in its currency, in minor units. */
export const owedByOwner: RawBuilder<bigint> = sql`(
  SELECT coalesce(-sum(owing.balance), 0)::bigint FROM ledger_account owing
  WHERE owing.owner_id = withdrawal.account_id AND owing.currency_code = withdrawal.currency_code
    AND owing.kind = 'receivable')`

/** As `lockPayoutObstacle`, of many: those of them against whose payouts something stands. */
export async function lockObstructed(
  tx: Tx,
  ownerIds: readonly string[],
  currency: CurrencyCode,
): Promise<ReadonlySet<string>> {
  await lockWallets(tx, ownerIds, currency)
  const { rows } = await sql<{ owner: string }>`
    SELECT DISTINCT owner_id AS owner FROM ledger_account
    WHERE owner_id = ANY(${ownerIds}::text[]) AND currency_code = ${currency}
      AND (kind = 'held' AND disputed_minor > 0 OR kind = 'receivable' AND balance < 0)`.execute(tx)
  return new Set(rows.map(({ owner }) => owner))
}

/**
 * Books that what a withdrawal held is available again: what disputes hold of it, they hold in the wallet then, and what they
 * could not hold while it was under way to a bank, from now on.
 */
export async function transferReleased(
  tx: Tx,
  ctx: Context,
  moved: Transfer,
  { ownerId, amount }: { ownerId: string; amount: bigint },
): Promise<void> {
  const { currency } = moved
  await lockWallets(tx, [ownerId], currency)
  const { rows } = await sql<{ excess: bigint }>`
    SELECT disputed_minor - (balance - ${amount}) AS excess FROM ledger_account
    WHERE owner_id = ${ownerId} AND currency_code = ${currency} AND kind = 'held'`.execute(tx)
  const holds = await takeFromHolds(
    tx,
    ctx,
    { owner: ownerId, currency, kind: 'held' },
    rows[0]?.excess ?? 0n,
    moved.about,
  )
  await transfer(tx, moved)
  await holdInWallet(tx, ctx, ownerId, holds)
  const heldBefore = holds.reduce((sum, hold) => sum + hold.amount, 0n)
  const returned = [{ owner: ownerId, amount: amount - heldBefore }]
  await announceHolds(tx, ctx, await holdReturned(tx, ctx, currency, returned))
}

/** Holds of a withdrawal that is no longer under way what open disputes could not hold while it was. As a last step. */
export async function holdInWithdrawal(
  tx: Tx,
  ctx: Context,
  { ownerId, amount, currency }: { ownerId: string; amount: bigint; currency: CurrencyCode },
): Promise<void> {
  await lockWallets(tx, [ownerId], currency)
  await announceHolds(tx, ctx, await holdReturned(tx, ctx, currency, [{ owner: ownerId, amount }]))
}
