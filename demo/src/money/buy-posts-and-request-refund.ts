import { loadWalletBalances } from '../../../server/src/money/ledger/wallet/balances.ts'
import type { PaymentIntent } from '../../../server/src/money/payments/payment.ts'
import { purchasePostFromWallet } from '../../../server/src/money/payments/purchase-post-from-wallet.ts'
import { submitRefundRequest } from '../../../server/src/money/sales/request-refund.ts'
import type { Context } from '../../../server/src/platform/context.ts'
import { isCausedByUser } from '../is-caused-by-user.ts'
import type { Member } from '../people/create-accounts.ts'
import type { PublishedPost } from '../posts/publish-posts.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { payByCard } from './run-member-actions.ts'

/**
 * Lets fans buy the posts that are for sale, from their wallets where those have enough and by card otherwise, and one of them
 * request a refund. What was bought in an earlier run is left as it is.
 * @returns the number of posts that were bought, in this run and before
 */
export async function buyPostsAndRequestRefund(
  ctx: Context,
  posts: readonly PublishedPost[],
  fans: readonly Member[],
  fakeProvidersUrl: string,
): Promise<number> {
  let bought = 0
  for (const post of posts) {
    const { price } = post
    if (price === null) continue
    for (const fan of await buyersOf(ctx, post, fans)) {
      if (await buy(ctx, { ...post, price }, fan, fakeProvidersUrl)) bought += 1
    }
  }
  const sold = posts.filter(({ price, pictures }) => price !== null && pictures.length > 0)
  const doubted = sold.find(({ creator }) => creator.username === 'zainab') ?? sold[0]
  if (doubted) await requestOneRefund(ctx, doubted)
  return bought
}

/** Up to eight fans, the same in each run: those who do not subscribe to the creator, and those who have bought it already. */
async function buyersOf(ctx: Context, post: PublishedPost, fans: readonly Member[]): Promise<Member[]> {
  const chosen = createSeededRandom(`buyers of ${post.creator.username} ${post.caption}`)
    .shuffled(fans.filter(({ username }) => username !== 'guestless'))
    .slice(0, 8)
  const subscriptions = await ctx.db
    .selectFrom('subscription')
    .select('fan_id')
    .where('creator_id', '=', post.creator.id)
    .execute()
  const purchases = await ctx.db
    .selectFrom('purchase')
    .select('buyer_id')
    .where('post_id', '=', post.id)
    .execute()
  const subscribed = new Set(subscriptions.map(({ fan_id }) => fan_id))
  const buyers = new Set(purchases.map(({ buyer_id }) => buyer_id))
  return chosen.filter(({ id }) => buyers.has(id) || !subscribed.has(id))
}

/** @returns false if the demo was used meanwhile so that this is impossible now */
async function buy(
  ctx: Context,
  { id: itemId, creator, price }: PublishedPost & { price: number },
  fan: Member,
  fakeProvidersUrl: string,
): Promise<boolean> {
  const intent: PaymentIntent = {
    payerId: fan.id,
    reference: `DEMO_SALE_${itemId}_${fan.username}`,
    purpose: 'PURCHASE',
    creatorId: creator.id,
    amount: BigInt(price),
    currency: creator.currency,
    message: null,
    itemKind: 'POST',
    itemId,
  }
  const known = await ctx.db
    .selectFrom('payment')
    .select('id')
    .where('payer_id', '=', fan.id)
    .where('reference', '=', intent.reference)
    .where('status', 'not in', ['STARTED', 'WAITING'])
    .executeTakeFirst()
  if (known) return true
  const { available } = await loadWalletBalances(ctx, fan.id)
  // The wallet of tunde ends with the sum that it is known for.
  const byCard = fan.username === 'tunde' || fan.currency !== creator.currency || available < intent.amount
  try {
    await (byCard ? payByCard(ctx, fan, intent, fakeProvidersUrl) : purchasePostFromWallet(ctx, intent))
    return true
  } catch (cause) {
    if (!isCausedByUser(cause)) throw cause
    return false
  }
}

/** Lets the last buyer of a post request a refund, once. */
async function requestOneRefund(ctx: Context, { id: postId }: PublishedPost): Promise<void> {
  const before = await ctx.db.selectFrom('purchase_refund_request').select('id').limit(1).executeTakeFirst()
  const purchase = await ctx.db
    .selectFrom('purchase')
    .select(['id', 'buyer_id as buyerId'])
    .where('post_id', '=', postId)
    .where('closed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (before || !purchase) return
  await submitRefundRequest(ctx, purchase.buyerId, purchase.id, {
    reason: 'NOT_AS_DESCRIBED',
    description: 'I expected finished coats. These are two pictures of cloth on a table.',
  })
}
