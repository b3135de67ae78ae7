import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import {
  appendSystemNotifications,
  type NewSystemNotification,
} from '../../platform/events/append-system-notifications.ts'
import type { Dispute } from '../../platform/integrations/card-provider.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { lockOwnersAndFindDeleted } from '../ledger/booking/lock-owners.ts'
import { type EndedHolds, endHoldsOfClaim } from '../ledger/reversal/end-holds.ts'
import { holdClaimedMoney } from '../ledger/reversal/hold-claimed.ts'
import { claimKindOfHolds, type MoneyHold, sumHolds } from '../ledger/reversal/holds.ts'
import { lockForDisputeDecision } from '../ledger/reversal/lock-wallets.ts'
import { mailHeldMoney } from '../ledger/reversal/mail-held-money.ts'
import { applyRefundOrDisputeLoss, bookableReversalAmount } from './book-refund-or-dispute-loss.ts'
import { findChargeForUpdate, type LockedCharge, type LockedPayment } from './lock-charge.ts'
import { mailDisputeToCreator } from './mail-dispute.ts'
import { mailPaymentReversed } from './mail-payment-reversed.ts'

type StoredDispute = { id: string; state: string; amount: bigint }

/**
 * Does once what a dispute means, however often and in whatever order it is told of. While it is open nothing moves, and
 * nobody spends or withdraws what it is about, wherever that is by now; lost, it takes the payment back as a refund does,
 * from what it held first. One that is first reported as decided is opened before, so that it takes the same: in a
 * transaction of its own, because wallets are locked once in each. What was decided stays.
 * @param reported as the provider told us when asked
 * @returns false for a dispute about a charge that we know nothing of
 */
export async function settleReportedDispute(
  ctx: Context,
  provider: string,
  reported: Dispute,
): Promise<boolean> {
  const isKnown = await inTransaction(ctx.db, async (tx) => {
    const charge = await findChargeForUpdate(tx, provider, reported)
    if (!charge) return false
    if (charge.currencyCode !== reported.currencyCode) {
      throw new Error(
        `Dispute ${reported.id} of ${provider} is in ${reported.currencyCode}, its charge is not.`,
      )
    }
    if (!(await findDispute(tx, provider, reported.id)))
      await open(tx, ctx, { provider, dispute: reported, charge })
    return true
  })
  if (isKnown && reported.status !== 'open') {
    await inTransaction(ctx.db, async (tx) => {
      const charge = await findChargeForUpdate(tx, provider, reported)
      const stored = await findDispute(tx, provider, reported.id)
      if (charge && stored?.state === 'OPEN')
        await decide(tx, ctx, { stored, dispute: reported, payment: charge.payment })
    })
  }
  return isKnown
}

async function findDispute(tx: Tx, provider: string, id: string): Promise<StoredDispute | undefined> {
  return tx
    .selectFrom('dispute')
    .select(['id', 'state', 'amount_minor as amount'])
    .where('provider', '=', provider)
    .where('provider_dispute_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Notes a dispute and holds what may be lost to it. Where the bank has decided already, people are told of that alone. */
async function open(
  tx: Tx,
  ctx: Context,
  {
    provider,
    dispute: { id: providerId, amount, status },
    charge: { payment, reviewId },
  }: { provider: string; dispute: Dispute; charge: LockedCharge },
): Promise<void> {
  const id = ctx.newId()
  await tx
    .insertInto('dispute')
    .values({
      id,
      payment_id: payment?.id ?? null,
      payment_review_id: reviewId,
      provider,
      provider_dispute_id: providerId,
      amount_minor: amount,
      state: 'OPEN',
      created_at: ctx.clock.now(),
    })
    .execute()
  if (payment === null || status === 'won') return
  // Whoever deletes their account at the same moment does so before the dispute, or is refused because of it.
  await lockOwnersAndFindDeleted(tx, [
    payment.payerId,
    ...(payment.creatorId === null ? [] : [payment.creatorId]),
  ])
  if (status === 'open') await notify(tx, ctx, { dispute: { id, amount }, payment, news: 'OPENED' })
  const holds = await holdClaimedMoney(tx, ctx, { id, paymentId: payment.id })
  if (status === 'open')
    await notifyHolders(tx, ctx, { payment, topic: 'DISPUTE_OPENED', ended: { holds, takenOver: [] } })
}

/** Tells everybody else with whom the money is of their share, by mail and in the app: whoever holds the card may be another than who pays with it. */
async function notifyHolders(
  tx: Tx,
  ctx: Context,
  {
    payment: { creatorId, outcome, currency },
    topic,
    ended: { holds, takenOver },
  }: { payment: LockedPayment; topic: 'DISPUTE_OPENED' | 'DISPUTE_WON'; ended: EndedHolds },
): Promise<void> {
  const isNotified = (owner: string) => owner === creatorId && outcome === 'AS_MEANT'
  const others = Map.groupBy(
    holds.filter(({ owner }) => !isNotified(owner)),
    ({ owner }) => owner,
  )
  const news = topic === 'DISPUTE_OPENED' ? 'OPENED' : 'WON'
  const notices: NewSystemNotification[] = []
  for (const [accountId, own] of others) {
    const disputeId = own[0]?.claimId ?? ''
    const stillHeld = sumHolds(takenOver, accountId)
    const amount = sumHolds(own) - stillHeld
    if (amount > 0n) notices.push({ accountId, topic, aboutId: disputeId, amount, currency })
    const held = { disputeId, accountId, news, amount: String(amount), freed: '0' } as const
    await enqueue(tx, mailHeldMoney, {
      ...held,
      kept: String(stillHeld),
      keptBy: claimKindOfHolds(takenOver, accountId),
    })
  }
  await appendSystemNotifications(tx, notices, ctx.clock.now())
}

/** The creator who was paid, by mail and in the app. */
async function notify(
  tx: Tx,
  ctx: Context,
  {
    dispute: { id, amount },
    payment: { creatorId, outcome, currency },
    news,
    stored = [],
  }: {
    dispute: Pick<StoredDispute, 'id' | 'amount'>
    payment: LockedPayment
    news: 'OPENED' | 'WON'
    stored?: readonly MoneyHold[]
  },
): Promise<void> {
  const owner = creatorId ?? ''
  await enqueue(tx, mailDisputeToCreator, {
    disputeId: id,
    news,
    kept: String(sumHolds(stored, owner)),
    keptBy: claimKindOfHolds(stored, owner),
  })
  if (creatorId === null || outcome !== 'AS_MEANT') return
  const notice = { accountId: creatorId, topic: `DISPUTE_${news}`, aboutId: id, amount, currency } as const
  await appendSystemNotifications(tx, [notice], ctx.clock.now())
}

async function decide(
  tx: Tx,
  ctx: Context,
  {
    stored: { id, amount: asked },
    dispute: { status, amount },
    payment,
  }: { stored: StoredDispute; dispute: Dispute; payment: LockedPayment | null },
): Promise<void> {
  // It may have been settled for less than the cardholder asked for.
  if (amount > asked) throw new Error(`Dispute ${id} was about ${asked}, and now is about ${amount}.`)
  const isLost = status === 'lost'
  const booked = isLost && payment !== null ? bookableReversalAmount(payment, amount) : 0n
  if (payment !== null) await lockForDisputeDecision(tx, payment.currency)
  await tx
    .updateTable('dispute')
    .set({ state: isLost ? 'LOST' : 'WON', booked_minor: booked, decided_at: ctx.clock.now() })
    .where('id', '=', id)
    .execute()
  if (payment === null) return
  if (!isLost) {
    const ended = await endHoldsOfClaim(tx, ctx, id, payment.currency)
    await notify(tx, ctx, { dispute: { id, amount: asked }, payment, news: 'WON', stored: ended.takenOver })
    await notifyHolders(tx, ctx, { payment, topic: 'DISPUTE_WON', ended })
    return
  }
  if (booked < amount) noteBeyond(ctx, { id, amount, booked }, payment)
  if (booked === 0n) {
    await enqueue(tx, mailDisputeToCreator, { disputeId: id, news: 'CLOSED' })
    await notifyHolders(tx, ctx, {
      payment,
      topic: 'DISPUTE_WON',
      ended: await endHoldsOfClaim(tx, ctx, id, payment.currency),
    })
    return
  }
  await enqueue(tx, mailPaymentReversed, { kind: 'DISPUTE_LOST', lossId: id })
  await applyRefundOrDisputeLoss(tx, ctx, {
    kind: 'DISPUTE_LOST',
    about: id,
    cause: null,
    payment,
    amount: booked,
  })
}

/**
 * Logs a dispute beyond the remainder. Earlier refunds and disputes are not taken again: only more than the
 * card was charged is an error.
 */
function noteBeyond(
  { log }: Context,
  { id, amount, booked }: { id: string; amount: bigint; booked: bigint },
  payment: LockedPayment,
): void {
  if (amount > (payment.total ?? payment.amount)) {
    log.error('dispute-beyond-payment', 'More was lost than was paid.', { id, booked: String(booked) })
  } else {
    log.info('dispute-given-back-before', { id, booked: String(booked) })
  }
}
