import type { BodyOf } from '@fanfare/contract/call'
import type { setPrice as setPriceCall } from '@fanfare/contract/shapes/social/posts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { requireOwnPostForUpdate } from './require-own-post-for-update.ts'
import { requireAllowedSalePrice, saleTermsOf } from './sale.ts'

/**
 * Puts one of the creator's own posts up for sale, changes its terms, or takes it off sale. A public post is not
 * public from then on. Off sale it is for subscribers, and stays with those who have bought it.
 * @throws Refusal POST_NOT_FOUND, NOT_ALLOWED for another creator's that they can see, or RULE_BROKEN for a price that
 * they cannot ask, a public poll with votes, and a text without a body
 */
export async function setOwnPostSaleTerms(
  ctx: Context,
  viewerId: string,
  postId: string,
  terms: BodyOf<typeof setPriceCall>,
): Promise<void> {
  const sale = saleTermsOf(terms)
  await inTransaction(ctx.db, async (tx) => {
    await requireOwnPostForUpdate(tx, viewerId, postId)
    const post = await tx
      .selectFrom('post')
      .select(['type', 'is_public as isPublic', 'body_length as bodyLength'])
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
    if (sale === null) return takeOffSale(tx, viewerId, postId)
    await requireAllowedSalePrice(ctx, tx, viewerId, Number(sale.price))
    if (post.type === 'TEXT' && post.bodyLength === 0) {
      throw refuse('RULE_BROKEN', { detail: 'Write what buyers will read.' })
    }
    if (post.type === 'POLL' && post.isPublic && (await hasVotes(tx, postId))) {
      throw refuse('RULE_BROKEN', { detail: "A public poll with votes can't be sold." })
    }
    await tx
      .updateTable('post')
      .set({
        is_public: false,
        price_minor: sale.price,
        sells_to: sale.sellsTo,
        opens_from: sale.opensFrom,
        gate: 1,
      })
      .where('id', '=', postId)
      .execute()
    // What is not public is neither searched nor suggested.
    await tx.deleteFrom('post_words').where('post_id', '=', postId).execute()
    await tx.deleteFrom('trending_post').where('post_id', '=', postId).execute()
  })
}

async function takeOffSale(tx: Tx, creatorId: string, postId: string): Promise<void> {
  const bought = await tx
    .selectFrom('purchase')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('item_id', '=', postId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  await tx
    .updateTable('post')
    .set((eb) => ({
      price_minor: null,
      sells_to: null,
      // While it has buyers the gate stays, which lets them in beside the subscribers.
      opens_from: bought ? eb.fn.coalesce('opens_from', eb.lit(1)) : null,
      gate: bought ? 1 : null,
    }))
    .where('id', '=', postId)
    .where('price_minor', 'is not', null)
    .execute()
}

async function hasVotes(tx: Tx, postId: string): Promise<boolean> {
  const vote = await tx
    .selectFrom('poll_vote')
    .select('post_id')
    .where('post_id', '=', postId)
    .limit(1)
    .executeTakeFirst()
  return vote !== undefined
}
