import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { disputesThatHold, heldOf } from '../../ledger/wallet/disputes-that-hold.ts'
import { moneyOnHold, type OnHold } from '../../ledger/wallet/on-hold.ts'
import { dayOf, moneyOf } from '../../words/formats.ts'

/**
 * Says why an account cannot be deleted yet and what its owner can do, with the sum and the date; null where no money is in
 * the way.
 */
export async function moneyInTheWay(ctx: Context, db: Db | Tx, accountId: string): Promise<string | null> {
  const onHold = await moneyOnHold(db, accountId, ctx.clock.now())
  const [owed] = onHold.filter(({ kind }) => kind === 'owed')
  if (!owed) return moneyThatWaits(ctx, db, accountId, onHold)
  return `You owe ${moneyOf(owed.amount, owed.currency)} for payments that were taken back. Add it to your wallet, and delete your account after that.`
}

/** As `moneyInTheWay`, but for a debt: who left with none and owes since is erased all the same. */
export async function moneyInTheWayOfErasure(
  ctx: Context,
  db: Db | Tx,
  accountId: string,
): Promise<string | null> {
  return moneyThatWaits(ctx, db, accountId, await moneyOnHold(db, accountId, ctx.clock.now()))
}

async function moneyThatWaits(
  ctx: Context,
  db: Db | Tx,
  accountId: string,
  onHold: readonly OnHold[],
): Promise<string | null> {
  const withdrawal = await db
    .selectFrom('withdrawal')
    .select(['amount_minor as amount', 'currency_code as currency', 'created_at as requestedAt'])
    .where('account_id', '=', accountId)
    .where('status', 'in', ['PENDING', 'APPROVED'])
    .executeTakeFirst()
  if (withdrawal) {
    const amount = moneyOf(withdrawal.amount, withdrawal.currency)
    return `Your withdrawal of ${amount} from ${dayOf(withdrawal.requestedAt)} is still being processed. You can delete your account once it has arrived.`
  }
  const dispute = await openDispute(db, accountId)
  if (dispute) {
    const { isOwn, held, currency } = dispute
    if (!isOwn) {
      return `${moneyOf(BigInt(held ?? 0), currency)} in your wallet has been in dispute since ${dayOf(dispute.openedAt)}. You can delete your account once the bank has decided.`
    }
    const amount = moneyOf(dispute.amount, currency)
    return `A payment of ${amount} has been in dispute since ${dayOf(dispute.openedAt)}. You can delete your account once the bank has decided.`
  }
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
  const day = dayOf(transfer.claimedAt ?? transfer.createdAt)
  return `We are still looking for your bank transfer of ${moneyOf(transfer.amount, transfer.currency)} from ${day}. You can delete your account once it has been found, or rejected.`
}

/** The oldest open dispute about a payment by somebody or to them, or that holds money of theirs. */
async function openDispute(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .select(['payment.currency_code as currency', 'dispute.created_at as openedAt'])
    .select((eb) => [
      // What a stranger's card was charged is theirs to know.
      eb
        .case()
        .when('payer_id', '=', accountId)
        .then(eb.ref('dispute.amount_minor'))
        .else(eb.fn<bigint>('least', [eb.ref('dispute.amount_minor'), eb.ref('payment.amount_minor')]))
        .end()
        .as('amount'),
      eb.or([eb('payer_id', '=', accountId), eb('creator_id', '=', accountId)]).as('isOwn'),
      heldOf(accountId).as('held'),
    ])
    .where('dispute.state', '=', 'OPEN')
    .where((eb) =>
      eb.or([
        eb('payment.payer_id', '=', accountId),
        eb.and([eb('payment.creator_id', '=', accountId), eb('payment.outcome', '=', 'AS_MEANT')]),
        eb('dispute.id', 'in', disputesThatHold(db, accountId)),
      ]),
    )
    .orderBy('dispute.id')
    .executeTakeFirst()
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
  { amount: minor, currency, clearsAt }: OnHold,
  isCreator: boolean,
): string {
  const amount = moneyOf(minor, currency)
  const when = clearsAt && clearsAt > ctx.clock.now() ? `on ${dayOf(clearsAt)}` : 'soon'
  return isCreator
    ? `${amount} in your wallet is still on hold and is released ${when}. Withdraw it then, and delete your account after that.`
    : `${amount} in your wallet came by card and is released ${when}. You can delete your account after that.`
}
