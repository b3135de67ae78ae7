import type { RefundCause } from '@fanfare/contract/money/refund-rules'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import {
  appendSystemNotifications,
  type NewSystemNotification,
} from '../../platform/events/append-system-notifications.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { smallerBigint } from '../ledger/booking/accounts.ts'
import { mailHeldMoney } from '../ledger/reversal/mail-held-money.ts'
import { reversePayment } from '../ledger/reversal/reverse-payments.ts'
import { closePurchase } from '../purchases/close-purchase.ts'
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

/**
 * Takes an amount of a payment back: notes it there, undoes what was paid for when nothing is left of its price,
 * and moves the money. Call it as the last step of a transaction, behind the payment's lock.
 */
export async function bookRefundOrDisputeLoss(
  tx: Tx,
  ctx: Context,
  { kind, about, cause, payment, amount }: RefundOrDisputeLoss,
): Promise<void> {
  if (amount === 0n) return
  const reversed = payment.reversed + amount
  await tx.updateTable('payment').set({ reversed_minor: reversed }).where('id', '=', payment.id).execute()
  await appendSystemNotifications(tx, noticesOf({ kind, about, cause, payment, amount }), ctx.clock.now())
  if (payment.reversed < payment.amount && reversed >= payment.amount) {
    await undoPayment(tx, ctx, { kind, cause, payment })
  }
  const others = await reversePayment(tx, ctx, { kind, about, reference: payment.reference, payment, amount })
  const { currency } = payment
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

/** Ends what a payment was for, as all of its price is back. A tip and a top-up are undone by the money alone. */
async function undoPayment(
  tx: Tx,
  ctx: Context,
  { kind, cause, payment }: Pick<RefundOrDisputeLoss, 'kind' | 'cause' | 'payment'>,
): Promise<void> {
  if (payment.outcome !== 'AS_MEANT') return
  if (payment.purpose === 'SUBSCRIPTION') return endReversedMonth(tx, ctx, payment)
  if (payment.purpose === 'PURCHASE') {
    const because = kind === 'DISPUTE_LOST' ? 'DISPUTE' : cause === 'REMOVED' ? 'REMOVED' : 'REFUND'
    return closePurchase(tx, payment.id, { because, now: ctx.clock.now() })
  }
  payment.purpose satisfies 'TIPS' | 'TOP_UP'
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
