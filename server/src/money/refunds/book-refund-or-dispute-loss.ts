import type { RefundCause } from '@fanfare/contract/money/refund-rules'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { asPreparedStatement } from '../../platform/db/statement-options.ts'
import { unnestSql } from '../../platform/db/unnest.ts'
import {
  appendSystemNotifications,
  type NewSystemNotification,
} from '../../platform/events/append-system-notifications.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { smallerBigint } from '../ledger/booking/accounts.ts'
import { mailHeldMoney } from '../ledger/reversal/mail-held-money.ts'
import { bookPaymentReversals, type HolderOutcome } from '../ledger/reversal/reverse-payments.ts'
import { type PurchaseRevocationReason, revokePurchases } from '../purchases/revoke-purchase.ts'
import { endReversedMonth } from '../subscriptions/months/end-reversed-month.ts'
import type { LockedPayment } from './lock-charge.ts'
import { separatelyAnnouncedCauses } from './mail-payment-reversed.ts'

export type RefundOrDisputeLoss = {
  kind: 'REFUND' | 'DISPUTE_LOST'
  /** The refund's or the dispute's id. */
  about: string
  /** Cause for which the platform refunds it; null for a dispute, and where somebody did it at the provider. */
  cause: RefundCause | null
  payment: LockedPayment
  /** Amount returned by `bookableReversalAmount`. */
  amount: bigint
}

/**
 * Computes how much of a lost amount is still to be booked: all losses of a payment together never exceed
 * what the payer was charged.
 */
export function bookableReversalAmount(
  { amount, total, reversed }: Pick<LockedPayment, 'amount' | 'total' | 'reversed'>,
  lost: bigint,
): bigint {
  return smallerBigint(lost, (total ?? amount) - reversed)
}

/** Takes an amount of one payment back, as `applyRefundsOrDisputeLosses` does of many. */
export async function applyRefundOrDisputeLoss(
  tx: Tx,
  ctx: Context,
  loss: RefundOrDisputeLoss,
): Promise<void> {
  await applyRefundsOrDisputeLosses(tx, ctx, [loss])
}

/**
 * Takes amounts of payments back: notes it there, undoes what was paid for when nothing is left of its price, and moves the
 * money. Call it as the last step of a transaction, behind the payments' locks.
 * @param losses of a payment each, all of one currency
 */
export async function applyRefundsOrDisputeLosses(
  tx: Tx,
  ctx: Context,
  losses: readonly RefundOrDisputeLoss[],
): Promise<void> {
  const booked = losses.filter(({ amount }) => amount > 0n)
  if (booked.length === 0) return
  await noteReversed(tx, booked)
  await appendSystemNotifications(tx, booked.flatMap(noticesOf), ctx.clock.now())
  await undoPayments(tx, ctx, booked)
  const reversals = booked.map(({ kind, about, payment, amount }) => ({
    ...{ kind, about, reference: payment.reference, payment, amount },
  }))
  const outcomes = await bookPaymentReversals(tx, ctx, reversals)
  for (const [at, loss] of booked.entries()) await notifyHolders(tx, ctx, loss, outcomes[at] ?? [])
}

async function noteReversed(tx: Tx, losses: readonly RefundOrDisputeLoss[]): Promise<void> {
  const reversed = losses.map(({ payment, amount }) => ({
    id: payment.id,
    reversed: payment.reversed + amount,
  }))
  const query = sql`
    UPDATE payment SET reversed_minor = loss.reversed
    FROM ${unnestSql(reversed, { id: 'text', reversed: 'bigint' })} AS loss (id, reversed) WHERE payment.id = loss.id`
  await tx.executeQuery(asPreparedStatement('note-reversed', query.compile(tx)))
}

/** Tells those, others than the receiver, with whom a claim held money of a payment what became of it. */
async function notifyHolders(
  tx: Tx,
  ctx: Context,
  { kind, about, payment: { currency } }: RefundOrDisputeLoss,
  others: readonly HolderOutcome[],
): Promise<void> {
  const notices = others.flatMap(({ owner: accountId, claim, taken, freed }): NewSystemNotification[] => {
    if (taken > 0n)
      return [{ accountId, topic: 'PAYMENT_TAKEN_BACK', aboutId: about, amount: taken, currency }]
    return claim.claimKind === 'DISPUTE' && freed > 0n
      ? [{ accountId, topic: 'DISPUTE_WON', aboutId: about, amount: freed, currency }]
      : []
  })
  await appendSystemNotifications(tx, notices, ctx.clock.now())
  const lost = kind === 'REFUND' ? 'REFUNDED' : 'LOST'
  for (const { owner: accountId, claim, taken, freed, stillHeld, stillHeldBy } of others) {
    // Nobody was told that a refund held their money.
    if (taken === 0n && claim.claimKind === 'REFUND') continue
    const news =
      taken > 0n
        ? ({ news: lost, amount: String(taken), freed: String(freed) } as const)
        : ({ news: 'WON', amount: String(freed), freed: '0' } as const)
    await enqueue(tx, mailHeldMoney, {
      disputeId: claim.claimId,
      accountId,
      ...news,
      kept: String(stillHeld),
      keptBy: stillHeldBy,
    })
  }
}

/** Ends what payments were for whose price is all back. A tip and a top-up are undone by the money alone. */
async function undoPayments(tx: Tx, ctx: Context, losses: readonly RefundOrDisputeLoss[]): Promise<void> {
  const purchases: { paymentId: string; because: PurchaseRevocationReason }[] = []
  for (const { kind, cause, payment, amount } of losses) {
    const { id: paymentId, purpose } = payment
    const isAllBack = payment.reversed < payment.amount && payment.reversed + amount >= payment.amount
    if (!isAllBack || payment.outcome !== 'AS_MEANT') continue
    if (purpose === 'SUBSCRIPTION') await endReversedMonth(tx, ctx, payment)
    else if (purpose === 'PURCHASE') {
      const because = kind === 'DISPUTE_LOST' ? 'DISPUTE' : cause === 'REMOVED' ? 'REMOVED' : 'REFUND'
      purchases.push({ paymentId, because })
    } else purpose satisfies 'TIPS' | 'TOP_UP'
  }
  await revokePurchases(tx, purchases, ctx.clock.now())
}

/** Builds the payer's notification of the return, and the receiver's of the loss. */
function noticesOf({
  kind,
  about: aboutId,
  cause,
  payment,
  amount,
}: RefundOrDisputeLoss): NewSystemNotification[] {
  const { payerId, creatorId, purpose, outcome, currency } = payment
  const isClosed =
    purpose === 'PURCHASE' && outcome === 'AS_MEANT' && payment.reversed + amount >= payment.amount
  const given: NewSystemNotification = {
    accountId: payerId,
    topic: kind === 'REFUND' && isClosed ? 'PURCHASE_CLOSED' : 'PAYMENT_GIVEN_BACK',
    aboutId,
    amount,
    currency,
  }
  // Both sides are told of the decision on a request.
  if (cause === 'REQUEST') return []
  const isNotified = cause === null || !separatelyAnnouncedCauses.has(cause)
  if (creatorId === null || outcome !== 'AS_MEANT' || !isNotified) return [given]
  return [given, { accountId: creatorId, topic: 'PAYMENT_TAKEN_BACK', aboutId, amount, currency }]
}
