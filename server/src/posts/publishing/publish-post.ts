import type { PostType } from '@fanfare/contract/shapes/posts'
import { CompiledQuery } from 'kysely'
import { isCalledOneOf } from '../../creators/id-called.ts'
import type { Tx } from '../../db/connect.ts'
import type { Ids } from '../../db/ids.ts'
import { notingEvents } from '../../events/note-events.ts'
import { keepMedia, type StoredMedia } from '../../media/store-media.ts'
import { letsDo } from '../../visibility/audience.ts'
import { isReachable } from '../../visibility/person.ts'
import { publishToTimelines } from '../feeds/timeline.ts'
import { mentionedIn } from '../mentions.ts'
import { createPoll } from '../poll.ts'

/** What a client named its request, and what it asked for by it; kept so that the same makes one post. */
export type KeptRequest = { key: string; hash: Buffer | null }

export type NewPost = {
  id: string
  creatorId: string
  type: PostType
  caption: string
  isPublic: boolean
  /** So is every post of a page that is for adults. */
  isAdult: boolean
  contentTagCodes: readonly string[]
  media: readonly { stored: StoredMedia; alternativeText: string }[]
  poll: { options: readonly string[]; expiresAt: Date } | null
  now: Date
  request: KeptRequest | null
}

const insert = `
  WITH page AS (
    SELECT is_adult FROM account WHERE id = $2
  ), fresh AS (
    INSERT INTO post (id, creator_id, type, caption, is_public, posted_at, is_adult)
    VALUES ($1, $2, $3, $4, $5, $6, $11 OR (SELECT is_adult FROM page))
  ), counted AS (
    INSERT INTO post_count (post_id) VALUES ($1)
  ), searched AS (
    INSERT INTO post_words (post_id, words) SELECT $1, text_words($4) WHERE $5::boolean
  ), tagged AS (
    INSERT INTO post_content_tag (post_id, code) SELECT $1, unnest($7::text[])
  ), mentioned AS (
    INSERT INTO mention (post_id, account_id)
    SELECT $1, id FROM account WHERE ${isCalledOneOf('account', '$8::text[]', '$6')} AND ${isReachable('account', '$2')}
      AND ${letsDo('account', 'mentions_from', '$2', '$6')}
  ), requested AS (
    INSERT INTO post_request (creator_id, idempotency_key, request_hash, post_id, created_at)
    SELECT $2, $9, $10, $1, $6 WHERE $9::text IS NOT NULL
  ), noted AS (
    ${notingEvents('POSTED', { actor: '$2', subject: '$1', now: '$6', from: '' })}
  )
  UPDATE account_count SET posts = posts + 1 WHERE account_id = $2`

/**
 * Writes a post with all that hangs on it, puts it into its creator's timeline, and lets the fan-out begin when the
 * transaction commits.
 * @throws the database's unique violation of `post_request` when this idempotency key has made a post before
 */
export async function publishPost(tx: Tx, newId: Ids, post: NewPost): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw(insert, [
      post.id,
      post.creatorId,
      post.type,
      post.caption,
      post.isPublic,
      post.now,
      [...post.contentTagCodes],
      mentionedIn(post.caption),
      post.request?.key ?? null,
      post.request?.hash ?? null,
      post.isAdult,
    ]),
  )
  if (post.poll) await createPoll(tx, newId, { postId: post.id, ...post.poll })
  for (const [position, { stored, alternativeText }] of post.media.entries()) {
    const place = { purpose: 'POST', postId: post.id, position, alternativeText } as const
    await keepMedia(tx, stored, { ...place, ownerId: post.creatorId, now: post.now })
  }
  await publishToTimelines(tx, post)
}
