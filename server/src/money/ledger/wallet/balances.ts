import { type MajorUnits, toMajorUnits } from '@fanfare/contract/money/money'
import type { Context } from '../../../platform/context.ts'

/** Balances of a person's wallet, in minor units of the account's currency. */
export type WalletBalances = {
  /** Balance of the wallet: also what has not cleared, which can be spent, and what open disputes and pending refunds hold, which cannot. */
  available: bigint
  /** Available, and locked by a withdrawal. */
  current: bigint
  /** Owed after payments were taken back, as an amount above zero. */
  owed: bigint
  /** Part of `available` that came by card and cannot be withdrawn yet; and when the last of it can. */
  uncleared: bigint
  clearsAt: Date | null
  /** Part of `available` that open disputes hold. */
  disputed: bigint
  /** Part of the available balance that pending refunds to cards hold. */
  refunding: bigint
  /** Amount that can be withdrawn now: what is available, less what is uncleared or held by disputes or refunds. */
  withdrawable: bigint
}

const balances = `
  SELECT held.id, held.available, held.current, held.owed, held.on_hold - refund.amount AS disputed,
    refund.amount AS refunding, uncleared.amount AS uncleared, uncleared."clearsAt",
    held.available - held.on_hold - uncleared.amount AS withdrawable
  FROM (
    SELECT account.id,
      coalesce(sum(wallet.balance) FILTER (WHERE wallet.kind = 'available'), 0)::bigint AS available,
      coalesce(sum(wallet.balance) FILTER (WHERE wallet.kind <> 'receivable'), 0)::bigint AS current,
      coalesce(-sum(wallet.balance) FILTER (WHERE wallet.kind = 'receivable'), 0)::bigint AS owed,
      coalesce(sum(wallet.disputed_minor) FILTER (WHERE wallet.kind = 'available'), 0)::bigint AS on_hold
    FROM account
    LEFT JOIN ledger_account AS wallet ON wallet.owner_id = account.id AND wallet.currency_code = account.currency_code
      AND wallet.kind IN ('available', 'pending', 'held', 'receivable')
    WHERE account.id = $1
    GROUP BY account.id
  ) held
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(lot.amount), 0)::bigint AS amount, max(lot.clears_at) AS "clearsAt"
    FROM ledger_lot lot JOIN account ON account.id = lot.owner_id AND account.currency_code = lot.currency_code
    WHERE lot.owner_id = held.id AND lot.clears_at > $2
  ) uncleared
  CROSS JOIN LATERAL (
    SELECT CASE held.on_hold WHEN 0 THEN 0 ELSE (
      SELECT coalesce(sum(hold.amount), 0)
      FROM ledger_account wallet JOIN account ON account.id = wallet.owner_id AND account.currency_code = wallet.currency_code
      JOIN ledger_hold hold ON hold.account_id = wallet.id JOIN refund ON refund.id = hold.dispute_id
      WHERE wallet.owner_id = held.id AND wallet.kind = 'available') END::bigint AS amount
  ) refund`

const none: WalletBalances = {
  available: 0n,
  current: 0n,
  owed: 0n,
  uncleared: 0n,
  clearsAt: null,
  disputed: 0n,
  refunding: 0n,
  withdrawable: 0n,
}

/** The balances of a wallet as of now; zero for somebody who never had money. */
export async function loadWalletBalances(ctx: Context, accountId: string): Promise<WalletBalances> {
  const values = [accountId, ctx.clock.now()]
  const [row] = await ctx.reads.query<WalletBalances & { id: string }>('wallet_balances', balances, values)
  if (!row) return none
  const { id: _, ...found } = row
  return found
}

/** A wallet's balances as its owner is shown them. */
type ShownBalances = {
  availableWalletBalance: MajorUnits
  currentWalletBalance: MajorUnits
  withdrawableWalletBalance: MajorUnits
  unclearedWalletBalance: MajorUnits
  dateWalletCleared: string | null
  disputedWalletBalance: MajorUnits
  refundingWalletBalance: MajorUnits
}

/** The balances that the API tells. */
export function walletBalancesView(wallet: WalletBalances): ShownBalances {
  return {
    availableWalletBalance: toMajorUnits(wallet.available),
    currentWalletBalance: toMajorUnits(wallet.current),
    withdrawableWalletBalance: toMajorUnits(wallet.withdrawable),
    unclearedWalletBalance: toMajorUnits(wallet.uncleared),
    dateWalletCleared: wallet.clearsAt?.toISOString() ?? null,
    disputedWalletBalance: toMajorUnits(wallet.disputed),
    refundingWalletBalance: toMajorUnits(wallet.refunding),
  }
}
