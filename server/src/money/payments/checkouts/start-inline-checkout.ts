import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { Refusal, refuse } from '../../../platform/errors.ts'
import { requireFeature } from '../../../platform/http/auth/require-feature.ts'
import type { CardProvider } from '../../../platform/integrations/card-provider.ts'
import { paymentLookupDelayMs } from '../../../platform/queue/payment-lookup-delay.ts'
import { chooseSellerRefusal, lockPostOffers } from '../../purchases/post-offers.ts'
import { lockAndRequireWithinSpendingLimit } from '../../spending-limits/own-limit.ts'
import { loadSubscriptionOffersOrRefusals } from '../../subscriptions/load-subscription-offer.ts'
import {
  isContinuingSubscription,
  lockPairAndFindSubscription,
} from '../../subscriptions/lock-subscription.ts'
import { findRunningPaidMonthEnd } from '../../subscriptions/months/paid-month.ts'
import { requireMemberCanPayByCard } from '../cards/cards-allowed.ts'
import { chargeMetadata } from '../charges/charge-facts.ts'
import { insertPaymentsIfReferenceNew } from '../insert-payments.ts'
import { hasSamePaymentTerms, type PaymentIntent, paymentColumns } from '../payment.ts'
import {
  requireCardProvider,
  requireCreatorCurrency,
  requireCurrentMonthlyPrice,
  requirePayee,
  requirePurchaseItem,
  requireTipMinimum,
  requireTopUpInWalletCurrency,
  requireTopUpMinimum,
} from '../payment-rules.ts'

/** References are taken for good once they are seen, so nobody takes more in an hour without paying. */
const startedMax = 20
const hourMs = 3_600_000

/** Parameters for opening a checkout. Amounts in minor units. */
export type CheckoutParameters = {
  reference: string
  email: string
  total: bigint
  metadata: Record<string, string>
}

/**
 * Stores a card payment before its checkout opens, so that its charge is found even if the browser never
 * returns.
 * @param savesCard the payer has agreed that their card is saved
 * @throws Refusal INVALID_INPUT, CURRENCY_NOT_PAYABLE, AMOUNT_TOO_SMALL, RULE_BROKEN, CREATOR_NOT_FOUND,
 * SELF_PAYMENT, CREATOR_BLOCKED, CREATOR_NOT_VERIFIED, ALREADY_SUBSCRIBED, PRICE_CHANGED, OWN_LIMIT,
 * REFERENCE_REUSED, TOO_MANY_REQUESTS
 */
export async function insertCheckoutPayment(
  ctx: Context,
  card: CardProvider,
  intent: PaymentIntent,
  savesCard: boolean,
): Promise<CheckoutParameters> {
  const quoted = quoteCardCharge(Number(intent.amount), intent.currency, card.name)
  if (!quoted) throw refuse('CURRENCY_NOT_PAYABLE')
  const total = BigInt(quoted.total)
  return inTransaction(ctx.db, async (tx) => {
    const payer = await tx
      .selectFrom('account')
      .select(['email', 'currency_code'])
      .where('id', '=', intent.payerId)
      .executeTakeFirstOrThrow()
    await requireMemberCanPayByCard(tx, ctx, intent.payerId)
    if (intent.purpose === 'TOP_UP') {
      requireTopUpInWalletCurrency(intent, payer.currency_code)
      requireTopUpMinimum(ctx, intent.amount, intent.currency)
    } else {
      await requirePayable(tx, ctx, intent)
    }
    await noteStart(tx, ctx, { card, intent, terms: { total, savesCard } })
    return { reference: intent.reference, email: payer.email, total, metadata: chargeMetadata(intent) }
  })
}

async function requirePayable(tx: Tx, ctx: Context, intent: PaymentIntent): Promise<void> {
  const creatorId = requirePayee(intent)
  const [offer] = await loadSubscriptionOffersOrRefusals(tx, [{ fanId: intent.payerId, creatorId }])
  const post = intent.purpose === 'PURCHASE' ? await lockOfferOfIntent(tx, ctx, intent) : undefined
  if (!offer) throw offer
  if (offer instanceof Refusal) throw chooseSellerRefusal(offer, post)
  requireCreatorCurrency(intent, offer)
  if (offer.hasOwnLimit) await lockAndRequireWithinSpendingLimit(tx, intent, ctx.clock.now())
  if (intent.purpose === 'TIPS') return requireTipMinimum(intent.amount, intent.currency)
  if (intent.purpose === 'PURCHASE') {
    requireFeature(ctx, 'selling')
    if (!post || post instanceof Refusal) throw post
    if (intent.amount !== post.price) throw refuse('PRICE_CHANGED')
    return
  }
  intent.purpose satisfies 'TOP_UP' | 'SUBSCRIPTION'
  const stored = await lockPairAndFindSubscription(tx, intent.payerId, creatorId)
  const now = ctx.clock.now()
  if (isContinuingSubscription(stored, now)) throw refuse('ALREADY_SUBSCRIBED')
  requireCurrentMonthlyPrice(intent.amount, offer)
  if (stored && (await findRunningPaidMonthEnd(tx, stored.id, now))) {
    throw refuse('RULE_BROKEN', {
      detail: 'You already paid for this month. Subscribe again from your wallet at no cost.',
    })
  }
}

async function lockOfferOfIntent(tx: Tx, ctx: Context, intent: PaymentIntent) {
  const buyer = {
    buyerId: intent.payerId,
    creatorId: requirePayee(intent),
    postId: requirePurchaseItem(intent),
  }
  const [post] = await lockPostOffers(tx, [buyer], ctx.clock.now())
  return post
}

type Terms = { total: bigint; savesCard: boolean }

async function noteStart(
  tx: Tx,
  ctx: Context,
  { card, intent, terms: { total, savesCard } }: { card: CardProvider; intent: PaymentIntent; terms: Terms },
): Promise<void> {
  const now = ctx.clock.now()
  const { rows } = await sql<{ started: bigint; isElsewhere: boolean }>`
    SELECT count(*) AS started, EXISTS (
      SELECT FROM payment WHERE reference = ${intent.reference} AND method = 'CARD' AND provider <> ${card.name}
    ) AS "isElsewhere"
    FROM payment
    WHERE payer_id = ${intent.payerId} AND status = 'STARTED'
      AND created_at > ${new Date(now.getTime() - hourMs)}`.execute(tx)
  if ((rows[0]?.started ?? 0n) >= startedMax) throw refuse('TOO_MANY_REQUESTS')
  if (rows[0]?.isElsewhere) throw refuse('REFERENCE_REUSED')
  const noted = await insertPaymentsIfReferenceNew(tx, [
    {
      id: ctx.newId(),
      payer_id: intent.payerId,
      method: 'CARD',
      provider: card.name,
      reference: intent.reference,
      purpose: intent.purpose,
      creator_id: intent.creatorId,
      amount_minor: intent.amount,
      currency_code: intent.currency,
      total_minor: total,
      message: intent.message,
      item_kind: intent.itemKind,
      item_id: intent.itemId,
      keeps_card: savesCard,
      vouched_by: 'START',
      status: 'STARTED',
      created_at: now,
      sweep_at: new Date(now.getTime() + paymentLookupDelayMs(0)),
    },
  ])
  if (noted.size === 0) await startAgain(tx, ctx, { card, intent, savesCard })
}

/**
 * The same checkout may be opened again until its charge goes through. A provider's own page stays the one that it was:
 * another one could be paid as well.
 */
async function startAgain(
  tx: Tx,
  ctx: Context,
  { card, intent, savesCard }: { card: CardProvider; intent: PaymentIntent; savesCard: boolean },
): Promise<void> {
  const now = ctx.clock.now()
  const before = await tx
    .selectFrom('payment')
    .select(paymentColumns)
    .where('provider', '=', card.name)
    .where('reference', '=', intent.reference)
    .where('method', '=', 'CARD')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isOpen = before.status === 'STARTED' || (before.status === 'FAILED' && !card.hosted)
  const isSame = hasSamePaymentTerms(before, intent) && (before.savesCard === savesCard || !card.hosted)
  if (!isOpen || !isSame) throw refuse('REFERENCE_REUSED')
  await tx
    .updateTable('payment')
    .set({
      status: 'STARTED',
      finished_at: null,
      message: intent.message,
      keeps_card: savesCard,
      sweep_count: 0,
      sweep_at: new Date(now.getTime() + paymentLookupDelayMs(0)),
    })
    .where('id', '=', before.id)
    .execute()
}

/**
 * Stores a card payment that the payer's browser makes in the provider's widget.
 * @param savesCard the payer has agreed that their card is saved
 * @throws Refusal as `insertCheckoutPayment`; CURRENCY_NOT_PAYABLE also if this currency is paid on a provider's own
 * page
 */
export async function startInlineCheckout(
  ctx: Context,
  intent: PaymentIntent,
  savesCard: boolean,
): Promise<CheckoutParameters> {
  const card = requireCardProvider(ctx, intent.currency)
  if (card.hosted) throw refuse('CURRENCY_NOT_PAYABLE')
  return insertCheckoutPayment(ctx, card, intent, savesCard)
}
