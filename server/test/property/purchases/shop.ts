import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { deactivateAccount } from '../../../src/accounts/deletion/deactivate-account.ts'
import { findFileForViewer } from '../../../src/media/delivery/find-file.ts'
import { chargeMetadata } from '../../../src/money/payments/charges/charge-facts.ts'
import { pollStartedCardPayments } from '../../../src/money/payments/charges/poll-started-card-payments.ts'
import { verifyAndSettlePayment } from '../../../src/money/payments/charges/verify-payment.ts'
import { startInlineCheckout } from '../../../src/money/payments/checkouts/start-inline-checkout.ts'
import type { PaymentIntent } from '../../../src/money/payments/payment.ts'
import { purchasePostFromWallet } from '../../../src/money/payments/purchase-post-from-wallet.ts'
import { settleWebhookCharge } from '../../../src/money/webhooks/receive-webhook.ts'
import { Refusal } from '../../../src/platform/errors.ts'
import { loadPostForViewer } from '../../../src/social/posts/find-posts.ts'
import {
  newReference,
  payByCard,
  price,
  subscribeFromWallet,
  totalOf,
  type World,
} from '../histories/world.ts'
import { creator, other, subscriber, type Terms } from './model.ts'

/** Minor units in the wallet of each buyer at first. */
export const purse = 5_000_000

/** A world in which the first person sells a post to the others. */
export type Shop = World & { postId: string; fileId: string }

/** Fills the buyers' wallets, subscribes the first of them, and publishes the post with one picture. */
export async function openShop(world: World, terms: Terms): Promise<Shop> {
  for (const payer of [subscriber, other]) {
    const order = { payer, creator: null, amount: purse, reference: newReference() }
    await payByCard(world, 'TOP_UP', order, 'browser')
  }
  await subscribeFromWallet(world, { payer: subscriber, creator, amount: price, reference: newReference() })
  const { ctx, people } = world
  const [postId, fileId, creatorId] = [ctx.newId(), ctx.newId(), people[creator]?.id ?? '']
  const now = ctx.clock.now()
  await ctx.db.updateTable('account_count').set({ posts: 1 }).where('account_id', '=', creatorId).execute()
  await sql`
    WITH sold AS (
      INSERT INTO post (id, creator_id, type, caption, is_public, posted_at, price_minor, sells_to, opens_from, gate)
      VALUES (${postId}, ${creatorId}, 'MEDIA', 'For sale', false, ${now}, ${terms.price}, ${terms.sellsTo}, ${terms.opensFrom}, 1)
    ), counted AS (INSERT INTO post_count (creator_id, post_id) VALUES (${creatorId}, ${postId}))
    INSERT INTO media_file (id, owner_id, purpose, post_id, position, content_type, width, height, bytes, placeholder,
      renditions, created_at)
    VALUES (${fileId}, ${creatorId}, 'POST', ${postId}, 0, 'image/webp', 1200, 900, 100000, 'HvgBBID1dojYbIylm3ilbxrsAw==',
      '{"original": {"key": "x"}}', ${now})`.execute(ctx.db)
  return { ...world, postId, fileId }
}

/** @returns OK, or the code that it was refused with */
export async function answerOf(run: () => Promise<unknown>): Promise<string> {
  try {
    await run()
    return 'OK'
  } catch (cause) {
    if (cause instanceof Refusal) return cause.code
    throw cause
  }
}

export type Order = { buyer: number; amount: number; reference: string }

function intentOf({ people, postId }: Shop, { buyer, amount, reference }: Order): PaymentIntent {
  return {
    payerId: people[buyer]?.id ?? '',
    creatorId: people[creator]?.id ?? '',
    reference,
    purpose: 'PURCHASE',
    amount: BigInt(amount),
    currency: 'NGN',
    message: null,
    itemKind: 'POST',
    itemId: postId,
  }
}

/** Buys the post from the wallet, as often at once. @returns each answer */
export function buyFromWallet(shop: Shop, order: Order, times: number): Promise<string[]> {
  const intent = intentOf(shop, order)
  return Promise.all(
    Array.from({ length: times }, () => answerOf(() => purchasePostFromWallet(shop.ctx, intent))),
  )
}

export function openCheckout(shop: Shop, order: Order): Promise<string> {
  return answerOf(() => startInlineCheckout(shop.ctx, intentOf(shop, order), false))
}

export type HeardBy = 'browser' | 'event' | 'both' | 'sweep'

/** A card pays a checkout, and who hears of it: the payer's browser, the provider's event, both at once, or nobody but the sweep. */
export async function payCheckout(shop: Shop, order: Order, heardBy: HeardBy): Promise<void> {
  const { ctx, provider, people } = shop
  const { buyer, amount, reference } = order
  const intent = intentOf(shop, order)
  provider.charge({
    reference,
    currency: 'NGN',
    amount: BigInt(totalOf(shop, amount)),
    email: people[buyer]?.email ?? '',
    metadata: chargeMetadata(intent),
  })
  if (heardBy === 'sweep') {
    await ctx.db
      .updateTable('payment')
      .set({ sweep_at: ctx.clock.now() })
      .where('reference', '=', reference)
      .where('status', '=', 'STARTED')
      .execute()
    await pollStartedCardPayments.run(ctx, {})
    return
  }
  await Promise.all([
    heardBy !== 'event' && answerOf(() => verifyAndSettlePayment(ctx, intent)),
    heardBy !== 'browser' && settleWebhookCharge.run(ctx, { provider: 'paystack', reference, id: null }),
  ])
}

/** Reads the post as a viewer (null: a guest) sees it, and whether its file is sent to them. */
export async function seenBy({ ctx, people, postId, fileId }: Shop, person: number | null) {
  const viewerId = person === null ? null : (people[person]?.id ?? '')
  const [post, file] = await Promise.all([
    loadPostForViewer(ctx, viewerId, postId).catch((cause: unknown) => {
      if (cause instanceof Refusal) return null
      throw cause
    }),
    findFileForViewer(ctx, viewerId, fileId),
  ])
  const hasUrl = post?.files[0]?.url != null
  if (post && hasUrl !== post.isSubscribed) throw new Error('A locked post has the address of its file.')
  return {
    view: post === null ? 'GONE' : post.isSubscribed ? 'OPEN' : 'LOCKED',
    hasBought: post?.hasBought ?? null,
    opensFile: file !== undefined,
  }
}

/** Sums up the balances of all people, less what they owe. */
export async function wealthOf({ ctx, people }: Shop): Promise<number> {
  const { rows } = await sql<{ wealth: number }>`
    SELECT coalesce(sum(balance), 0)::float AS wealth FROM ledger_account
    WHERE owner_id = ANY(${people.map(({ id }) => id)}::text[])`.execute(ctx.db)
  return rows[0]?.wealth ?? 0
}

/** The creator hides their account, as they do at their settings; signing in brings it back. */
export async function hideAccount({ ctx, people }: Shop): Promise<void> {
  const userId = people[creator]?.id ?? ''
  const [sessionId, now] = [ctx.newId(), ctx.clock.now()]
  await ctx.db
    .insertInto('session')
    .values({
      ...{ id: sessionId, account_id: userId, token_hash: randomBytes(32) },
      ...{ created_at: now, last_used_at: now, expires_at: new Date(now.getTime() + 3_600_000) },
    })
    .execute()
  const viewer = { userId, sessionId, verificationStatus: 'VERIFIED' as const, isUnrestricted: true }
  await deactivateAccount(ctx, viewer, { address: '127.0.0.1', userAgent: '' }, undefined)
}

export async function showAccount({ ctx, people }: Shop): Promise<void> {
  await ctx.db
    .updateTable('account')
    .set({ deactivated_at: null })
    .where('id', '=', people[creator]?.id ?? '')
    .execute()
}
