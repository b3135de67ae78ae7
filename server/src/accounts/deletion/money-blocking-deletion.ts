import {
  findOldestMoneyClaimOnMember,
  type MoneyClaimOnMember,
} from '../../money/ledger/reversal/find-claim.ts'
import { loadUnwithdrawableMoney, type UnwithdrawableMoney } from '../../money/ledger/wallet/held-money.ts'
import { sumFailedSaleRefunds } from '../../money/refunds/sale-refunds/failed-sale-refunds.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { formatLongDate, formatMoney } from '../../platform/i18n/formats.ts'

/**
 * Says why an account cannot be deleted yet and what its owner can do, with the sum and the date; null where no money is in
 * the way.
 */
export async function findMoneyBlockingDeletionMessage(
  ctx: Context,
  db: Db | Tx,
  accountId: string,
): Promise<string | null> {
  const onHold = await loadUnwithdrawableMoney(db, accountId, ctx.clock.now())
  const [owed] = onHold.filter(({ kind }) => kind === 'owed')
  if (!owed) {
    return (await moneyThatWaits(ctx, db, accountId, onHold)) ?? (await refundsThatFailed(ctx, db, accountId))
  }
  return `You owe ${formatMoney(owed.amount, owed.currency)} for reversed payments. Add it to your wallet, then delete your account.`
}

/**
 * Works like `findMoneyBlockingDeletionMessage`, but ignores debts: a member who left with none and owes since is erased
 * all the same.
 */
export async function findMoneyBlockingErasureMessage(
  ctx: Context,
  db: Db | Tx,
  accountId: string,
): Promise<string | null> {
  return moneyThatWaits(ctx, db, accountId, await loadUnwithdrawableMoney(db, accountId, ctx.clock.now()))
}

/** Says what buyers of somebody's sales are still owed, because a card's provider has refused their refunds. */
async function refundsThatFailed(ctx: Context, db: Db | Tx, creatorId: string): Promise<string | null> {
  const sums = await sumFailedSaleRefunds(db, creatorId, ctx.clock.now())
  if (sums.length === 0) return null
  const amounts = sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(' and ')
  return `Refunds of your sales didn't go through, and their buyers still wait for ${amounts}. We're looking into it. You can delete your account once that's done.`
}

async function moneyThatWaits(
  ctx: Context,
  db: Db | Tx,
  accountId: string,
  onHold: readonly UnwithdrawableMoney[],
): Promise<string | null> {
  const withdrawal = await db
    .selectFrom('withdrawal')
    .select(['amount_minor as amount', 'currency_code as currency', 'created_at as requestedAt'])
    .where('account_id', '=', accountId)
    .where('status', 'in', ['PENDING', 'APPROVED'])
    .executeTakeFirst()
  if (withdrawal) {
    const amount = formatMoney(withdrawal.amount, withdrawal.currency)
    return `Your withdrawal of ${amount} from ${formatLongDate(withdrawal.requestedAt)} is still being processed. You can delete your account once it has arrived.`
  }
  const claim = await findOldestMoneyClaimOnMember(db, accountId)
  if (claim) return whyClaimed(claim)
  const [waiting] = onHold.filter(({ kind }) => kind !== 'owed')
  if (waiting) return whenReleased(ctx, waiting, await withdraws(db, accountId))
  const transfer = await db
    .selectFrom('transfer')
    .select([
      'amount_minor as amount',
      'currency_code as currency',
      'claimed_at as claimedAt',
      'created_at as createdAt',
    ])
    .where('account_id', '=', accountId)
    .where('status', '=', 'CLAIMED')
    .executeTakeFirst()
  if (!transfer) return null
  const day = formatLongDate(transfer.claimedAt ?? transfer.createdAt)
  return `We're still looking for your bank transfer of ${formatMoney(transfer.amount, transfer.currency)} from ${day}. You can delete your account once it's found or rejected.`
}

function whyClaimed({ kind, amount, currency, openedAt, isOwn, held }: MoneyClaimOnMember): string {
  const day = formatLongDate(openedAt)
  if (kind === 'REFUND') {
    return isOwn
      ? `A refund of ${formatMoney(amount, currency)} has been in progress since ${day}. You can delete your account once it's complete.`
      : `${formatMoney(held, currency)} in your wallet has been on hold for a refund since ${day}. You can delete your account once it's complete.`
  }
  return isOwn
    ? `A payment of ${formatMoney(amount, currency)} has been in dispute since ${day}. You can delete your account once the bank decides.`
    : `${formatMoney(held, currency)} in your wallet has been in dispute since ${day}. You can delete your account once the bank decides.`
}

async function withdraws(db: Db | Tx, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('verification_status as status')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.status === 'VERIFIED'
}

function whenReleased(
  ctx: Context,
  { kind, amount: minor, currency, clearsAt }: UnwithdrawableMoney,
  isCreator: boolean,
): string {
  const amount = formatMoney(minor, currency)
  if (isCreator && kind === 'uncleared' && clearsAt) {
    return `${amount} in your wallet came by card: it can be spent, and can be withdrawn from ${formatLongDate(clearsAt)}. Withdraw it then, and delete your account after that.`
  }
  const when = clearsAt && clearsAt > ctx.clock.now() ? `by ${formatLongDate(clearsAt)}` : 'soon'
  return isCreator
    ? `${amount} in your wallet is on hold and becomes available ${when}. Withdraw it then, and delete your account after that.`
    : `${amount} in your wallet came by card and clears ${when}. You can delete your account after that, or once you've spent it.`
}
