import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { noteNotices } from '../events/note-notices.ts'
import { enqueue } from '../jobs/task.ts'
import { lockReceiver } from '../ledger/reversal/lock-receiver.ts'
import type { Dispute } from '../outside/card-provider.ts'
import { bookable, bookLoss } from './book-loss.ts'
import { type LockedCharge, type LockedPayment, lockCharge } from './lock-charge.ts'
import { mailDispute } from './mail-dispute.ts'
import { mailLoss } from './mail-loss.ts'

type KeptDispute = { id: string; state: string; amount: bigint }

/**
 * Does once what a dispute means, however often and in whatever order it is told of. While it is open nothing moves, and
 * the receiver cannot withdraw what it is about; lost, it takes the payment back as a refund does. What was decided stays.
 * @param told as the provider told us when asked
 * @returns false for a dispute about a charge that we know nothing of
 */
export async function settleDispute(ctx: Context, provider: string, told: Dispute): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const charge = await lockCharge(tx, provider, told)
    if (!charge) return false
    if (charge.currencyCode !== told.currencyCode) {
      throw new Error(`Dispute ${told.id} of ${provider} is in ${told.currencyCode}, its charge is not.`)
    }
    const kept = await findDispute(tx, provider, told.id)
    if (!kept) {
      const opened = await noteDispute(tx, ctx, provider, told, charge)
      if (told.status === 'open') await begin(tx, ctx, opened, charge.payment)
      else await decide(tx, ctx, opened, told, charge.payment)
    } else if (kept.state === 'OPEN' && told.status !== 'open') {
      await decide(tx, ctx, kept, told, charge.payment)
    }
    return true
  })
}

async function findDispute(tx: Tx, provider: string, id: string): Promise<KeptDispute | undefined> {
  return tx
    .selectFrom('dispute')
    .select(['id', 'state', 'amount_minor as amount'])
    .where('provider', '=', provider)
    .where('provider_dispute_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function noteDispute(
  tx: Tx,
  ctx: Context,
  provider: string,
  told: Dispute,
  { payment, reviewId }: LockedCharge,
): Promise<KeptDispute> {
  const id = ctx.newId()
  await tx
    .insertInto('dispute')
    .values({
      id,
      payment_id: payment?.id ?? null,
      payment_review_id: reviewId,
      provider,
      provider_dispute_id: told.id,
      amount_minor: told.amount,
      state: 'OPEN',
      created_at: ctx.clock.now(),
    })
    .execute()
  return { id, state: 'OPEN', amount: told.amount }
}

/** Behind the lock of her wallet, so that who asks for a withdrawal at the same time has asked before, or waits. */
async function begin(
  tx: Tx,
  ctx: Context,
  dispute: KeptDispute,
  payment: LockedPayment | null,
): Promise<void> {
  if (payment === null) return
  await tell(tx, ctx, dispute, payment, 'OPENED')
  await lockReceiver(tx, payment)
}

/** The creator who was paid, by mail and in the app. */
async function tell(
  tx: Tx,
  ctx: Context,
  { id, amount }: Pick<KeptDispute, 'id' | 'amount'>,
  { creatorId, outcome, currency }: LockedPayment,
  news: 'OPENED' | 'WON',
): Promise<void> {
  await enqueue(tx, mailDispute, { disputeId: id, news })
  if (creatorId === null || outcome !== 'AS_MEANT') return
  const notice = { accountId: creatorId, topic: `DISPUTE_${news}`, aboutId: id, amount, currency } as const
  await noteNotices(tx, [notice], ctx.clock.now())
}

async function decide(
  tx: Tx,
  ctx: Context,
  { id, amount: asked }: KeptDispute,
  { status, amount }: Dispute,
  payment: LockedPayment | null,
): Promise<void> {
  // It may have been settled for less than the cardholder asked for.
  if (amount > asked) throw new Error(`Dispute ${id} was about ${asked}, and now is about ${amount}.`)
  const isLost = status === 'lost'
  const booked = isLost && payment !== null ? bookable(payment, amount) : 0n
  await tx
    .updateTable('dispute')
    .set({ state: isLost ? 'LOST' : 'WON', booked_minor: booked, decided_at: ctx.clock.now() })
    .where('id', '=', id)
    .execute()
  if (payment === null) return
  if (!isLost) {
    await tell(tx, ctx, { id, amount: asked }, payment, 'WON')
    return
  }
  if (booked < amount) {
    ctx.log.error('dispute-beyond-payment', 'More was lost than was paid.', { id, booked: String(booked) })
  }
  await enqueue(tx, mailLoss, { kind: 'DISPUTE_LOST', lossId: id })
  await bookLoss(tx, ctx, { kind: 'DISPUTE_LOST', about: id, payment, amount: booked })
}
