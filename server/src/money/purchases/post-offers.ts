import { sql } from 'kysely'
import { isPostWithheldByAgeSql } from '../../access/visibility/adult.ts'
import { isPostDamagedSql } from '../../access/visibility/is-post-damaged.ts'
import { hasLiveSubscriptionSql, hasUnrevokedPurchaseSql } from '../../access/visibility/post.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { asPreparedStatement } from '../../platform/db/statement-options.ts'
import { unnestSql } from '../../platform/db/unnest.ts'
import { Refusal, refuse } from '../../platform/errors.ts'

/** A member who wants to buy a post of a creator. */
export type PostBuyer = { buyerId: string; creatorId: string; postId: string }

/** Description of a post that its purchase stores, for receipts of what is gone. Seconds of its videos and audio together. */
export type SoldPostSnapshot = {
  title: string
  type: string
  pictures: number
  videos: number
  audios: number
  seconds: number
  characters: number
}

/** A post that its buyer can have. `price` in minor units. */
export type PostOffer = { price: bigint; sold: SoldPostSnapshot }

type Found = {
  position: bigint
  price: bigint | null
  sellsTo: 'EVERYONE' | 'SUBSCRIBERS' | null
  isEntitled: boolean
  isWithheld: boolean
  hasBought: boolean
  isDamaged: boolean
  sold: SoldPostSnapshot
}

/**
 * Loads posts as they are for sale to these buyers, or the refusal POST_NOT_FOUND, ALREADY_BOUGHT or NOT_FOR_SALE. Whether
 * their creators can be paid is asked by `loadSubscriptionOffersOrRefusals`. The posts are locked until the transaction ends: their terms
 * stay as they are, and buyers do not wait for each other. They are locked in the order of their ids.
 * @returns in the order of the buyers
 */
export async function lockPostOffers(
  tx: Tx,
  buyers: readonly PostBuyer[],
  now: Date,
): Promise<(PostOffer | Refusal)[]> {
  const query = sql<Found>`
    SELECT buyer.position, post.price_minor AS price, post.sells_to AS "sellsTo",
      ${sql.raw(hasLiveSubscriptionSql('post.creator_id', 'buyer.id', 'clock.now'))} AS "isEntitled",
      ${sql.raw(isPostWithheldByAgeSql('post', 'buyer.id', 'clock.now'))} AS "isWithheld",
      ${sql.raw(hasUnrevokedPurchaseSql('post.id', 'buyer.id'))} AS "hasBought",
      ${sql.raw(isPostDamagedSql('post'))} AS "isDamaged",
      json_build_object('title', left(post.caption, 250), 'type', post.type, 'pictures', held.pictures,
        'videos', held.videos, 'audios', held.audios, 'seconds', held.seconds, 'characters', post.body_length) AS sold
    FROM ${unnestSql(buyers, { buyerId: 'text', creatorId: 'text', postId: 'text' })}
      WITH ORDINALITY AS buyer (id, creator_id, post_id, position)
    CROSS JOIN (SELECT ${now}::timestamptz AS now) AS clock
    JOIN post ON post.id = buyer.post_id AND post.creator_id = buyer.creator_id AND post.deleted_at IS NULL
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE content_type LIKE 'image/%')::integer AS pictures,
        count(*) FILTER (WHERE content_type LIKE 'video/%')::integer AS videos,
        count(*) FILTER (WHERE content_type LIKE 'audio/%')::integer AS audios,
        round(coalesce(sum(duration_seconds), 0))::integer AS seconds
      FROM media_file WHERE media_file.post_id = post.id
    ) AS held
    ORDER BY post.id
    FOR SHARE OF post`
  const { rows } = await tx.executeQuery(asPreparedStatement('lock-post-offers', query.compile(tx)))
  const found = new Map(rows.map((row) => [Number(row.position), row]))
  return buyers.map((_, index) => {
    const row = found.get(index + 1)
    return row ? offerOf(row) : refuse('POST_NOT_FOUND')
  })
}

function offerOf(found: Found): PostOffer | Refusal {
  const { price, sellsTo, isEntitled, isWithheld, hasBought, isDamaged, sold } = found
  if (hasBought) return refuse('ALREADY_BOUGHT')
  if (price === null) return refuse('NOT_FOR_SALE')
  if (isWithheld) return refuse('NOT_FOR_SALE', { detail: 'Only people 18 or over can buy this post.' })
  if (sellsTo === 'SUBSCRIBERS' && !isEntitled) {
    return refuse('NOT_FOR_SALE', { detail: 'This post is sold to subscribers only. Subscribe first.' })
  }
  if (isDamaged) {
    return refuse('NOT_FOR_SALE', {
      detail: "You can't buy this post right now: one of its files is damaged.",
    })
  }
  return { price, sold }
}

/**
 * Returns the refusal of a creator who cannot be paid for a post; that the post is not theirs goes before that they are not verified.
 * @param post their post as it is for sale, or its refusal
 */
export function chooseSellerRefusal(creator: Refusal, post: PostOffer | Refusal | undefined): Refusal {
  const isOfAnother = post instanceof Refusal && post.code === 'POST_NOT_FOUND'
  return isOfAnother && creator.code === 'CREATOR_NOT_VERIFIED' ? post : creator
}

/** Loads and locks one offer like `lockPostOffers`. @throws its Refusal */
export async function lockPostOffer(tx: Tx, buyer: PostBuyer, now: Date): Promise<PostOffer> {
  const [offer] = await lockPostOffers(tx, [buyer], now)
  if (!offer || offer instanceof Refusal) throw offer
  return offer
}
