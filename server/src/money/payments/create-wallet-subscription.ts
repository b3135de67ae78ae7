import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import { enqueueMany } from '../../platform/queue/task.ts'
import {
  loadSubscriptionOffersOrRefusals,
  type SubscriptionOffer,
} from '../subscriptions/load-subscription-offer.ts'
import {
  isContinuingSubscription,
  type LockedSubscription,
  lockPairsAndFindSubscriptions,
  tryLockPairsAndFindSubscriptions,
} from '../subscriptions/lock-subscription.ts'
import {
  beginPaidMonths,
  findRunningPaidMonthEnds,
  type MonthToBegin,
  resumeSubscriptionInPaidMonth,
} from '../subscriptions/months/paid-month.ts'
import { sendWelcomeMessages } from '../subscriptions/send-welcome-messages.ts'
import {
  createWalletPaymentBatcher,
  type QueuedWalletPayment,
  type WalletPaymentBatchResults,
} from './batch-payments.ts'
import { mailReceipt } from './mail-receipt.ts'
import type { PaymentIntent } from './payment.ts'
import { requireCurrentMonthlyPrice, requirePayee, requirePaymentPurpose } from './payment-rules.ts'
import {
  bookWalletPayments,
  evaluatePaymentRules,
  type InsertedPayment,
  insertWalletPayments,
  type PaymentWithValidation,
  requirePayableIntentCurrency,
  requireWalletInCreatorCurrency,
} from './wallet-payment.ts'

type LockedByFan = ReadonlyMap<string, LockedSubscription | undefined>

const batchMonths = createWalletPaymentBatcher(bookMonths)

/**
 * Subscribes for a month from the wallet, once per reference. Within a month that was paid for and then
 * cancelled it is free: no money moves, whatever the amount says. Months that would wait for the same
 * creator's account are booked in a batch; a fan who must wait for a concurrent operation between the two
 * does so on their own.
 * @throws Refusal INVALID_INPUT, REFERENCE_REUSED, CREATOR_NOT_FOUND, SELF_PAYMENT, CREATOR_BLOCKED,
 * CREATOR_NOT_VERIFIED, RULE_BROKEN (another currency than the creator's), ALREADY_SUBSCRIBED, PRICE_CHANGED,
 * OWN_LIMIT; and 403 for what a card can pay instead: CURRENCY_MISMATCH, INSUFFICIENT_FUNDS
 */
export async function createWalletSubscription(ctx: Context, intent: PaymentIntent): Promise<void> {
  requirePaymentPurpose(intent, ['SUBSCRIPTION'])
  const creatorId = requirePayee(intent)
  const booked = await batchMonths(ctx, creatorId, { intent, waitsForLocks: false })
  if (booked !== 'LOCKED') return
  await batchMonths(ctx, `${intent.payerId} ${creatorId}`, { intent, waitsForLocks: true })
}

/** Books months of one creator; those whose subscription somebody else has locked only if they wait for locks. */
function bookMonths(
  ctx: Context,
  payments: readonly QueuedWalletPayment[],
): Promise<WalletPaymentBatchResults> {
  const intents = payments.map(({ intent }) => intent)
  const creatorId = intents[0]?.creatorId ?? ''
  const lock = payments.every(({ waitsForLocks }) => waitsForLocks)
    ? lockPairsAndFindSubscriptions
    : tryLockPairsAndFindSubscriptions
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lock(
      tx,
      intents.map(({ payerId }) => payerId),
      creatorId,
    )
    const validated = await validateMonths(tx, ctx, {
      intents: intents.filter(({ payerId }) => locked.has(payerId)),
      creatorId,
      locked,
    })
    const { inserted, others } = await insertWalletPayments(tx, ctx, validated)
    const months: MonthToBegin[] = []
    const due: InsertedPayment[] = []
    for (const payment of inserted) {
      const { payerId: fanId, amount: price, currency } = payment.intent
      const month = { fanId, creatorId, price, currency, paymentId: payment.id, stored: locked.get(fanId) }
      if (payment.outcome === 'NOTHING_DUE') {
        await resumeSubscriptionInPaidMonth(tx, ctx, month.stored, month)
      } else {
        months.push(month)
        due.push(payment)
      }
    }
    await beginPaidMonths(tx, ctx, months)
    await sendWelcomeMessages(tx, months, ctx.clock.now())
    await enqueueMany(
      tx,
      mailReceipt,
      due.map(({ id }) => ({ payload: { paymentId: id } })),
    )
    await bookWalletPayments(tx, ctx, 'SUBSCRIPTION', due)
    const waiting = intents
      .filter(({ payerId }) => !locked.has(payerId))
      .map(({ payerId }) => [payerId, 'LOCKED'] as const)
    return new Map<string, Refusal | 'LOCKED' | null>([...others, ...waiting])
  })
}

async function validateMonths(
  tx: Tx,
  ctx: Context,
  {
    intents,
    creatorId,
    locked,
  }: { intents: readonly PaymentIntent[]; creatorId: string; locked: LockedByFan },
): Promise<PaymentWithValidation[]> {
  const now = ctx.clock.now()
  const ids = [...locked.values()].flatMap((each) => (each ? [each.id] : []))
  const paid = await findRunningPaidMonthEnds(tx, ids, now)
  const offers = await loadSubscriptionOffersOrRefusals(
    tx,
    intents.map(({ payerId: fanId }) => ({ fanId, creatorId })),
  )
  return intents.map((intent, index) => {
    const subscription = locked.get(intent.payerId)
    const isPaid = subscription !== undefined && paid.has(subscription.id)
    const isSubscribedAlready = isContinuingSubscription(subscription, now)
    return {
      intent,
      offer: offers[index],
      validation: evaluatePaymentRules(() =>
        requireMonth(intent, offers[index], { isSubscribedAlready, isPaid }),
      ),
    }
  })
}

function requireMonth(
  intent: PaymentIntent,
  offer: SubscriptionOffer | Refusal | undefined,
  { isSubscribedAlready, isPaid }: { isSubscribedAlready: boolean; isPaid: boolean },
): 'AS_MEANT' | 'NOTHING_DUE' {
  if (!offer || offer instanceof Refusal) throw offer
  if (isSubscribedAlready) throw refuse('ALREADY_SUBSCRIBED')
  if (offer.isFree) throw refuse('PRICE_CHANGED')
  if (isPaid) return 'NOTHING_DUE'
  requirePayableIntentCurrency(intent, offer)
  requireCurrentMonthlyPrice(intent.amount, offer)
  requireWalletInCreatorCurrency(offer)
  return 'AS_MEANT'
}
