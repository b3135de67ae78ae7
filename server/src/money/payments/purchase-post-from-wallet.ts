import type { Context } from '../../platform/context.ts'
import { ExcludedFromBatchError } from '../../platform/db/batching/write-batcher.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import { enqueueMany } from '../../platform/queue/task.ts'
import { insertPurchasesUnlessOwned } from '../purchases/insert-purchases.ts'
import { chooseSellerRefusal, lockPostOffers, type PostOffer } from '../purchases/post-offers.ts'
import {
  loadSubscriptionOffersOrRefusals,
  type SubscriptionOffer,
} from '../subscriptions/load-subscription-offer.ts'
import { createSharedWalletPaymentBatcher } from './batch-payments.ts'
import { mailReceipt } from './mail-receipt.ts'
import type { PaymentIntent } from './payment.ts'
import { requirePayee, requirePaymentPurpose, requirePurchaseItem } from './payment-rules.ts'
import {
  bookWalletPayments,
  evaluatePaymentRules,
  type InsertedPayment,
  insertWalletPayments,
  requirePayableIntentCurrency,
  requireWalletInCreatorCurrency,
} from './wallet-payment.ts'

const batchPurchases = createSharedWalletPaymentBatcher(bookPurchases)

/**
 * Buys a post from the wallet, once per reference and once per buyer, however many ask at the same time. Purchases that come
 * while others are booked share the next batch, whoever they are from.
 * @throws Refusal INVALID_INPUT, REFERENCE_REUSED, CREATOR_NOT_FOUND, SELF_PAYMENT, CREATOR_BLOCKED,
 * CREATOR_NOT_VERIFIED, RULE_BROKEN (another currency than the creator's), POST_NOT_FOUND, ALREADY_BOUGHT,
 * NOT_FOR_SALE, PRICE_CHANGED, OWN_LIMIT; and 403 for what a card can pay instead: CURRENCY_MISMATCH, INSUFFICIENT_FUNDS
 */
export async function purchasePostFromWallet(ctx: Context, intent: PaymentIntent): Promise<void> {
  requirePaymentPurpose(intent, ['PURCHASE'])
  requirePurchaseItem(intent)
  await batchPurchases(ctx, intent)
}

async function bookPurchases(
  tx: Tx,
  ctx: Context,
  intents: readonly PaymentIntent[],
): Promise<ReadonlyMap<string, Refusal | null>> {
  const now = ctx.clock.now()
  const buyers = intents.map((intent) => ({
    buyerId: intent.payerId,
    creatorId: requirePayee(intent),
    postId: requirePurchaseItem(intent),
  }))
  const creators = await loadSubscriptionOffersOrRefusals(
    tx,
    buyers.map(({ buyerId: fanId, creatorId }) => ({ fanId, creatorId })),
  )
  const posts = await lockPostOffers(tx, buyers, now)
  const validated = intents.map((intent, index) => ({
    intent,
    offer: creators[index],
    validation: evaluatePaymentRules(() => requirePurchase(intent, creators[index], posts[index])),
  }))
  const { inserted, others } = await insertWalletPayments(tx, ctx, validated)
  const offers = new Map(intents.map(({ payerId }, index) => [payerId, posts[index]]))
  await buy(tx, ctx, inserted, { offers, now })
  await enqueueMany(
    tx,
    mailReceipt,
    inserted.map(({ id }) => ({ payload: { paymentId: id } })),
  )
  await bookWalletPayments(tx, ctx, 'PURCHASE', inserted)
  return others
}

/** @throws ExcludedFromBatchError of those who have bought the same meanwhile, by card or elsewhere */
async function buy(
  tx: Tx,
  ctx: Context,
  payments: readonly InsertedPayment[],
  { offers, now }: { offers: ReadonlyMap<string, PostOffer | Refusal | undefined>; now: Date },
): Promise<void> {
  const bought = await insertPurchasesUnlessOwned(
    tx,
    payments.map(({ id: paymentId, intent }) => {
      const offer = offers.get(intent.payerId)
      if (!offer || offer instanceof Refusal) throw new Error(`Payment ${paymentId} is for nothing on offer.`)
      const { payerId: buyerId, currency } = intent
      return {
        ...{ id: ctx.newId(), buyerId, currency, paymentId, sold: offer.sold },
        ...{ creatorId: requirePayee(intent), postId: requirePurchaseItem(intent), price: offer.price },
      }
    }),
    now,
  )
  const late = payments.filter(({ id }) => !bought.has(id))
  if (late.length === 0) return
  throw new ExcludedFromBatchError(
    new Map(late.map(({ intent }) => [intent.payerId, refuse('ALREADY_BOUGHT')])),
  )
}

function requirePurchase(
  intent: PaymentIntent,
  creator: SubscriptionOffer | Refusal | undefined,
  post: PostOffer | Refusal | undefined,
): 'AS_MEANT' {
  if (!creator) throw creator
  if (creator instanceof Refusal) throw chooseSellerRefusal(creator, post)
  if (!post || post instanceof Refusal) throw post
  requirePayableIntentCurrency(intent, creator)
  if (intent.amount !== post.price) throw refuse('PRICE_CHANGED')
  requireWalletInCreatorCurrency(creator)
  return 'AS_MEANT'
}
