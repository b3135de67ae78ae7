import type { ErrorCode } from '@fanfare/contract/errors'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import { paymentKinds } from '@fanfare/contract/money/payment-kinds'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { Refusal, refuse } from '../../../platform/errors.ts'
import { appendEvents } from '../../../platform/events/outbox.ts'
import type { Charge } from '../../../platform/integrations/card-provider.ts'
import { enqueue } from '../../../platform/queue/task.ts'
import {
  availableLedgerAccount,
  type LedgerAccount,
  providerLedgerAccount,
} from '../../ledger/booking/accounts.ts'
import { bookCoveredCreatorPayments } from '../../ledger/booking/book-creator-payments.ts'
import { lockOwnersAndFindDeleted } from '../../ledger/booking/lock-owners.ts'
import { buildUnclearedCharge, type UnclearedCharge } from '../../ledger/booking/lots.ts'
import { bookLedgerTransfer } from '../../ledger/booking/transfer.ts'
import { insertPurchasesUnlessOwned } from '../../purchases/insert-purchases.ts'
import { lockPostOffer } from '../../purchases/post-offers.ts'
import { lockAndRequireWithinSpendingLimit } from '../../spending-limits/own-limit.ts'
import { loadSubscriptionOffer, type SubscriptionOffer } from '../../subscriptions/load-subscription-offer.ts'
import {
  isContinuingSubscription,
  type LockedSubscription,
  lockPairAndFindSubscription,
} from '../../subscriptions/lock-subscription.ts'
import { beginRenewedMonth } from '../../subscriptions/months/begin-renewed-month.ts'
import {
  beginPaidMonths,
  type PaidMonth,
  resumeSubscriptionInPaidMonth,
} from '../../subscriptions/months/paid-month.ts'
import { closeRenewalCharge, findRenewalChargeOfPayment } from '../../subscriptions/renewal-charge.ts'
import { sendWelcomeMessages } from '../../subscriptions/send-welcome-messages.ts'
import { fingerprintChargedCardAndRefreshOlder } from '../cards/card-secret.ts'
import { mailReceipt } from '../mail-receipt.ts'
import type { StoredPayment } from '../payment.ts'
import {
  requireCreatorCurrency,
  requireCurrentMonthlyPrice,
  requirePurchaseItem,
  requireTipMinimum,
  requireTopUpInWalletCurrency,
  requireTopUpMinimum,
} from '../payment-rules.ts'

export type ChargeBookingResult = {
  status: 'SUCCEEDED' | 'REVIEW'
  refusal: ErrorCode | null
  /** True if nothing was booked and nobody else can have the money: the card gets it back without an admin. */
  isRefunded: boolean
}

/** Describes for an admin why a charge could not be booked. */
export function describeChargeBookingRefusal({ refusal }: ChargeBookingResult): string {
  return `Refused with ${refusal}.`
}

/** Returns when a charge that could not be booked is refunded automatically; null if an admin decides. */
export function automaticRefundAt(ctx: Context, { isRefunded }: ChargeBookingResult): Date | null {
  return isRefunded ? ctx.clock.now() : null
}

/**
 * Books a card payment whose charge went through. Its purpose may have become impossible in the meantime: the
 * price changed, the month was paid for twice, the creator or the post is gone. The money then goes to the
 * payer's wallet, or if that has another currency, back to their card. A payer who has deleted their account
 * gets it back too. A top-up that the wallet cannot take waits for an admin. Emails the payer a receipt
 * whatever the outcome.
 * @param payment started, and locked by the caller
 * @returns REVIEW if nothing was moved: the charge is refunded, or an admin must review it
 */
export async function bookChargeAndMailReceipt(
  tx: Tx,
  ctx: Context,
  payment: StoredPayment,
  charge: Charge,
): Promise<ChargeBookingResult> {
  const deleted = await lockOwnersAndFindDeleted(tx, [payment.payerId, payment.creatorId ?? payment.payerId])
  if (deleted.has(payment.payerId)) {
    const refusal = 'ACCOUNT_DELETED'
    await finish(tx, ctx, { payment, charge, ending: { status: 'REVIEW', outcome: null, refusal } })
    return { status: 'REVIEW', refusal, isRefunded: true }
  }
  const uncleared = buildUnclearedCharge(ctx, payment.id)
  const clears_at = uncleared?.clearsAt ?? null
  try {
    await bookAsMeant(tx, ctx, payment, uncleared)
    const ending = { status: 'SUCCEEDED', outcome: 'AS_MEANT', refusal: null, clears_at } as const
    await finish(tx, ctx, { payment, charge, ending })
    return { status: 'SUCCEEDED', refusal: null, isRefunded: false }
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    const refusal = cause.code
    if (payment.purpose === 'TOP_UP' || (await walletCurrency(tx, payment.payerId)) !== payment.currency) {
      await finish(tx, ctx, { payment, charge, ending: { status: 'REVIEW', outcome: null, refusal } })
      return { status: 'REVIEW', refusal, isRefunded: payment.purpose !== 'TOP_UP' }
    }
    await creditWallet(tx, ctx, payment, uncleared)
    const ending = { status: 'SUCCEEDED', outcome: 'WALLET_CREDIT', refusal, clears_at } as const
    await finish(tx, ctx, { payment, charge, ending })
    return { status: 'SUCCEEDED', refusal, isRefunded: false }
  }
}

/** @throws Refusal before anything is moved, when the payment cannot do what it was meant for */
async function bookAsMeant(
  tx: Tx,
  ctx: Context,
  payment: StoredPayment,
  uncleared: UnclearedCharge | null,
): Promise<void> {
  const { payerId, purpose, amount, currency } = payment
  if (purpose === 'TOP_UP') {
    requireTopUpInWalletCurrency(payment, await walletCurrency(tx, payerId))
    // What was started was enough by the minimum of then.
    if (payment.vouchedBy !== 'START') requireTopUpMinimum(ctx, amount, currency)
    return creditWallet(tx, ctx, payment, uncleared)
  }
  const creatorId = payment.creatorId ?? ''
  // The offer behind the lock: a block that is made meanwhile is seen.
  const stored =
    purpose === 'SUBSCRIPTION' ? await lockPairAndFindSubscription(tx, payerId, creatorId) : undefined
  const offer = await loadSubscriptionOffer(tx, payerId, creatorId)
  requireCreatorCurrency(payment, offer)
  // A renewal was held against the limit before its card was charged, and counts since.
  if (offer.hasOwnLimit && payment.vouchedBy !== 'RENEWAL') {
    await lockAndRequireWithinSpendingLimit(tx, payment, ctx.clock.now())
  }
  if (purpose === 'TIPS') {
    requireTipMinimum(amount, currency)
    await appendEvents(tx, 'TIPPED', [{ actorId: payerId, subjectId: payment.id }], ctx.clock.now())
  } else if (purpose === 'PURCHASE') {
    await buyPost(tx, ctx, payment)
  } else {
    purpose satisfies 'SUBSCRIPTION'
    const month = { fanId: payerId, creatorId, price: amount, currency, paymentId: payment.id }
    const renewal = await findRenewalChargeOfPayment(tx, payment.id)
    if (renewal) await beginRenewedMonth(tx, ctx, { stored, monthStart: renewal.monthStart, paid: month })
    else await beginMonth(tx, ctx, { stored, month, offer })
  }
  await bookCoveredCreatorPayments(tx, ctx, [
    {
      kind: paymentKinds[purpose].ledgerKind,
      about: payment.id,
      reference: payment.reference,
      currency,
      amount,
      from: providerOf(payment),
      creatorId,
      uncleared,
    },
  ])
}

const startedPriceHoldsMs = 60 * 60_000

/**
 * Buys the post that a card paid for. The price of when its checkout was opened holds for an hour.
 * @throws Refusal POST_NOT_FOUND, ALREADY_BOUGHT, NOT_FOR_SALE, or PRICE_CHANGED
 */
async function buyPost(tx: Tx, ctx: Context, payment: StoredPayment): Promise<void> {
  const { id: paymentId, payerId: buyerId, amount, currency, createdAt, vouchedBy } = payment
  const now = ctx.clock.now()
  const creatorId = payment.creatorId ?? ''
  const postId = requirePurchaseItem(payment)
  const { price, sold } = await lockPostOffer(tx, { buyerId, creatorId, postId }, now)
  const isHonoured = vouchedBy === 'START' && now.getTime() - createdAt.getTime() <= startedPriceHoldsMs
  if (amount !== price && !isHonoured) throw refuse('PRICE_CHANGED')
  const id = ctx.newId()
  const purchase = { id, creatorId, buyerId, postId, paymentId, price: amount, currency, sold }
  const bought = await insertPurchasesUnlessOwned(tx, [purchase], now)
  if (bought.size === 0) throw refuse('ALREADY_BOUGHT')
}

/** @throws Refusal ALREADY_SUBSCRIBED, or PRICE_CHANGED when a month costs something else now, or nothing */
async function beginMonth(
  tx: Tx,
  ctx: Context,
  {
    stored,
    month,
    offer,
  }: { stored: LockedSubscription | undefined; month: PaidMonth; offer: SubscriptionOffer },
): Promise<void> {
  if (isContinuingSubscription(stored, ctx.clock.now())) throw refuse('ALREADY_SUBSCRIBED')
  if (offer.isFree) throw refuse('PRICE_CHANGED')
  if (await resumeSubscriptionInPaidMonth(tx, ctx, stored, month)) throw refuse('ALREADY_SUBSCRIBED')
  requireCurrentMonthlyPrice(month.price, offer)
  await beginPaidMonths(tx, ctx, [{ ...month, stored }])
  await sendWelcomeMessages(tx, [{ ...month, stored }], ctx.clock.now())
}

async function creditWallet(
  tx: Tx,
  ctx: Context,
  payment: StoredPayment,
  uncleared: UnclearedCharge | null,
): Promise<void> {
  await bookLedgerTransfer(tx, {
    id: ctx.newId(),
    kind: 'TOP_UP',
    about: payment.id,
    reference: payment.reference,
    currency: payment.currency,
    at: ctx.clock.now(),
    of: payment.payerId,
    entries: [
      { account: providerOf(payment), amount: -payment.amount },
      { account: availableLedgerAccount(payment.payerId), amount: payment.amount },
    ],
    uncleared,
  })
}

function providerOf({ id, provider: name }: StoredPayment): LedgerAccount {
  if (name === null) throw new Error(`The payment ${id} was not made by card.`)
  return providerLedgerAccount(name)
}

async function finish(
  tx: Tx,
  ctx: Context,
  {
    payment,
    charge,
    ending,
  }: {
    payment: StoredPayment
    charge: Charge
    ending: Pick<StoredPayment, 'status' | 'outcome' | 'refusal'> & { clears_at?: Date | null }
  },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      ...ending,
      card_brand: charge.cardLabel?.brand ?? null,
      card_last4: charge.cardLabel?.last4 ?? null,
      card_fingerprint: await fingerprintChargedCardAndRefreshOlder(tx, ctx, charge),
      finished_at: ctx.clock.now(),
      sweep_at: null,
    })
    .where('id', '=', payment.id)
    .execute()
  // The mail of a renewal comes from its month.
  const isMailed = ending.outcome === 'AS_MEANT' && payment.vouchedBy === 'RENEWAL'
  if (!isMailed) await enqueue(tx, mailReceipt, { paymentId: payment.id })
  await closeRenewalCharge(tx, payment.id)
}

async function walletCurrency(tx: Tx, accountId: string): Promise<CurrencyCode> {
  const account = await tx
    .selectFrom('account')
    .select('currency_code')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return account.currency_code
}
