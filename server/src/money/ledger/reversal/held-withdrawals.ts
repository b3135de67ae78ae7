import type { CurrencyCode } from '@fanfare/contract/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { bookLedgerTransfer } from '../booking/transfer.ts'
import type { LedgerTransfer } from '../booking/transfer-shape.ts'
import { selectRefundHeldAmountSql } from '../wallet/held-money.ts'
import { notifyOfDisputeHolds } from './end-holds.ts'
import { holdReturnedMoney } from './hold-returned.ts'
import { type MoneyClaimKind, reholdInWallet, takeUpToFromHolds } from './holds.ts'
import { lockWallets } from './lock-wallets.ts'
import { unsentWithdrawalAmountSql } from './unsent-withdrawals.ts'

/** Amounts that stand against paying out a member's withdrawals, in minor units: held by claims, and owed by the member. */
export type PayoutBlockingAmounts = { disputed: bigint; refunding: bigint; owed: bigint }

/** Locks somebody's wallet until the transaction ends, and says what open disputes and pending refunds hold of their withdrawals, and what they owe. */
export async function lockPayoutBlockingAmounts(
  tx: Tx,
  ownerId: string,
  currency: CurrencyCode,
): Promise<PayoutBlockingAmounts> {
  await lockWallets(tx, [ownerId], currency)
  const { rows } = await sql<{ onHold: bigint; refunding: bigint; owed: bigint }>`
    SELECT coalesce(sum(disputed_minor) FILTER (WHERE kind = 'held'), 0)::bigint AS "onHold",
      coalesce((${selectRefundHeldAmountSql(ownerId, currency, 'held')}), 0)::bigint AS refunding,
      coalesce(-sum(balance) FILTER (WHERE kind = 'receivable'), 0)::bigint AS owed
    FROM ledger_account WHERE owner_id = ${ownerId} AND currency_code = ${currency}`.execute(tx)
  const { onHold, refunding, owed } = rows[0] ?? { onHold: 0n, refunding: 0n, owed: 0n }
  return { disputed: onHold - refunding, refunding, owed }
}

/** SQL, of a `withdrawal`: whether an open dispute, or a pending refund, holds money of its owner's withdrawals. */
export function hasClaimOnOwnersWithdrawalsSql(claimKind: MoneyClaimKind): RawBuilder<boolean> {
  return sql`EXISTS (
    SELECT FROM ledger_account held JOIN ledger_hold hold ON hold.account_id = held.id
    JOIN ${sql.table(claimKind === 'DISPUTE' ? 'dispute' : 'refund')} claim ON claim.id = hold.dispute_id
    WHERE held.owner_id = withdrawal.account_id AND held.currency_code = withdrawal.currency_code
      AND held.kind = 'held' AND held.disputed_minor > 0)`
}

/** SQL, of a `withdrawal`: what its owner owes in its currency, in minor units. */
export const withdrawalOwnerDebtSql: RawBuilder<bigint> = sql`(
  SELECT coalesce(-sum(owing.balance), 0)::bigint FROM ledger_account owing
  WHERE owing.owner_id = withdrawal.account_id AND owing.currency_code = withdrawal.currency_code
    AND owing.kind = 'receivable')`

/** Locks many wallets like `lockPayoutBlockingAmounts`, and returns the owners whose payouts are blocked. */
export async function lockOwnersWithBlockedPayouts(
  tx: Tx,
  ownerIds: readonly string[],
  currency: CurrencyCode,
): Promise<ReadonlySet<string>> {
  await lockWallets(tx, ownerIds, currency)
  return loadOwnersWithBlockedPayouts(tx, ownerIds, currency)
}

/** Returns the owners whose payouts are blocked, behind the locks of their wallets. */
export async function loadOwnersWithBlockedPayouts(
  tx: Tx,
  ownerIds: readonly string[],
  currency: CurrencyCode,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ owner: string }>`
    SELECT DISTINCT owner_id AS owner FROM ledger_account
    WHERE owner_id = ANY(${ownerIds}::text[]) AND currency_code = ${currency}
      AND (kind = 'held' AND disputed_minor > 0 OR kind = 'receivable' AND balance < 0)`.execute(tx)
  return new Set(rows.map(({ owner }) => owner))
}

/**
 * Books that what a withdrawal held is available again: what claims hold of it, they hold in the wallet then, and what they
 * could not hold while it was under way to a bank, from now on.
 */
export async function bookReleasedWithdrawal(
  tx: Tx,
  ctx: Context,
  moved: LedgerTransfer,
  { ownerId, amount }: { ownerId: string; amount: bigint },
): Promise<void> {
  const { currency } = moved
  await lockWallets(tx, [ownerId], currency)
  const { rows } = await sql<{ excess: bigint }>`
    SELECT (disputed_minor - ${sql.raw(unsentWithdrawalAmountSql)})::bigint AS excess FROM ledger_account account
    WHERE owner_id = ${ownerId} AND currency_code = ${currency} AND kind = 'held'`.execute(tx)
  const holds = await takeUpToFromHolds(tx, ctx, {
    owner: ownerId,
    currency,
    kind: 'held',
    amount: rows[0]?.excess ?? 0n,
    about: moved.about,
  })
  await bookLedgerTransfer(tx, moved)
  await reholdInWallet(tx, ctx, ownerId, holds)
  const heldBefore = holds.reduce((sum, hold) => sum + hold.amount, 0n)
  const returned = [{ owner: ownerId, amount: amount - heldBefore }]
  await notifyOfDisputeHolds(tx, ctx, await holdReturnedMoney(tx, ctx, currency, returned))
}

/**
 * Locks the wallets of withdrawals that are not under way, or are no longer, and holds of them what open claims could not hold
 * before. As one of the last steps.
 */
export async function lockAndHoldWithdrawalsForClaims(
  tx: Tx,
  ctx: Context,
  currency: CurrencyCode,
  withdrawals: readonly { accountId: string; amount: bigint }[],
): Promise<void> {
  const amounts = new Map<string, bigint>()
  for (const { accountId, amount } of withdrawals) {
    amounts.set(accountId, (amounts.get(accountId) ?? 0n) + amount)
  }
  await lockWallets(tx, [...amounts.keys()], currency)
  const returned = [...amounts].map(([owner, amount]) => ({ owner, amount }))
  await notifyOfDisputeHolds(tx, ctx, await holdReturnedMoney(tx, ctx, currency, returned))
}
