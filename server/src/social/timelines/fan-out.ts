import { CompiledQuery } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { appendEvents } from '../../platform/events/outbox.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import {
  computeFanOutOnReadCutoffTime,
  isFannedOutOnWriteSql,
  markCreatorFanOutOnRead,
} from './fan-out-on-read.ts'

/** Fans of a creator processed by one job, so that no job blocks others. */
const chunk = 2000
/**
 * Time since the last activity within which a fan is served before the others; an open app updates it twice
 * as often.
 */
const activeMs = 20 * 60_000
/** Priority of the job for inactive fans, who can wait for all other work. */
const inactivePriority = 5
/**
 * Delay in milliseconds per fan for inactive fans, and its minimum: by then the active ones have been served.
 */
const delayPerFanMs = 0.015
const minDelayMs = 1000

/**
 * @property after the last subscription of the chunk before
 * @property reach the part of a fan-out: readers who were active lately, or the others
 */
type FanOut = { postId: string; after?: string | undefined; reach?: 'HERE' | 'REST' | undefined }

/**
 * Adds a post to the timelines of its creator's subscribers that are stored, a chunk of them per job. If there are
 * more than one job takes, active readers come first.
 */
export const fanOutPost = task<FanOut>('fan-out-post', async (ctx, { postId, after, reach }) => {
  await inTransaction(ctx.db, async (tx) => {
    const post = after === undefined ? await startFanOut(ctx, tx, postId) : undefined
    if (after === undefined && !post?.isFannedOut) return
    const last = await addToSubscribers(ctx, tx, { postId, after, reach })
    if (last !== undefined && post) {
      const ahead = post.fans * delayPerFanMs
      const runAt = ahead < minDelayMs ? {} : { runAt: new Date(ctx.clock.now().getTime() + ahead) }
      // Each job is complete by itself, also for a worker of the release before, which does not know `reach`.
      await enqueue(tx, fanOutPost, { postId, after: last, reach: 'HERE' })
      await enqueue(
        tx,
        fanOutPost,
        { postId, after: last, reach: 'REST' },
        { priority: inactivePriority, ...runAt },
      )
    } else if (last !== undefined) {
      const priority = reach === 'REST' ? inactivePriority : fanOutPost.priority
      await enqueue(tx, fanOutPost, { postId, after: last, ...(reach && { reach }) }, { priority })
    } else if (reach !== 'REST') await appendFannedOutEvent(ctx, tx, postId)
  })
})

type Post = { creatorId: string; fans: number; isFannedOut: boolean }

/** Loads the post at the start of a fan-out. With fan-out on read, its readers find it without one. */
async function startFanOut(ctx: Context, tx: Tx, postId: string): Promise<Post | undefined> {
  const { rows } = await tx.executeQuery<Post>(
    CompiledQuery.raw(
      `SELECT post.creator_id AS "creatorId", account_count.subscribers AS fans, ${isFannedOutOnWriteSql('post.creator_id', '$2')} AS "isFannedOut"
       FROM post JOIN account_count ON account_count.account_id = post.creator_id
       WHERE post.id = $1 AND post.deleted_at IS NULL`,
      [postId, computeFanOutOnReadCutoffTime(ctx)],
    ),
  )
  const [post] = rows
  if (!post) return undefined
  if (!post.isFannedOut) await appendFannedOutEvent(ctx, tx, postId)
  else if (post.fans > ctx.config.fanOutOnWriteMaxFans)
    await markCreatorFanOutOnRead(tx, post.creatorId, ctx.clock.now())
  return post
}

/** Shows readers with their feed open that there is something new. */
async function appendFannedOutEvent(ctx: Context, tx: Tx, postId: string): Promise<void> {
  const post = await tx
    .selectFrom('post')
    .select('creator_id')
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!post) return
  await appendEvents(tx, 'POST_SPREAD', [{ actorId: post.creator_id, subjectId: postId }], ctx.clock.now())
}

/**
 * Adds the post to a chunk of timelines, the creator’s with the first: their timeline may have been created
 * while they published.
 * @returns the last subscription of the chunk, where there may be more after it
 */
async function addToSubscribers(
  ctx: Context,
  tx: Tx,
  { postId, after, reach }: FanOut,
): Promise<string | undefined> {
  const seenSince = reach === 'HERE' ? new Date(ctx.clock.now().getTime() - activeMs) : '-infinity'
  const { rows } = await tx.executeQuery<{ last: string | null }>(
    CompiledQuery.raw(
      `WITH fresh AS (
         SELECT id, creator_id, type FROM post WHERE id = $1 AND deleted_at IS NULL
       ), fan AS MATERIALIZED (
         SELECT subscription.id, fan_id FROM subscription JOIN fresh USING (creator_id)
         WHERE subscription.id > $2 AND access_until > $3
         ORDER BY subscription.id LIMIT ${chunk}
       ), added AS (
         INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
         SELECT timeline.reader_id, fresh.id, fresh.creator_id, fresh.type
         FROM (SELECT fan_id AS id FROM fan ${after === undefined ? 'UNION ALL SELECT creator_id FROM fresh' : ''}) AS reader
           JOIN timeline ON timeline.reader_id = reader.id AND timeline.floor IS NOT NULL AND timeline.seen_at > $4
           CROSS JOIN fresh
         ON CONFLICT DO NOTHING
       )
       SELECT CASE WHEN count(*) = ${chunk} THEN max(id) END AS last FROM fan`,
      [postId, after ?? '', ctx.clock.now(), seenSince],
    ),
  )
  return rows[0]?.last ?? undefined
}

/** Puts a post that was deleted and is back into the timelines again. Safe to repeat. */
export async function republishToTimelines(
  tx: Tx,
  post: { id: string; creatorId: string; type: string },
): Promise<void> {
  await tx
    .insertInto('timeline_entry')
    .columns(['reader_id', 'post_id', 'creator_id', 'type'])
    .expression((eb) =>
      eb
        .selectFrom('timeline')
        .select((each) => [
          'reader_id',
          each.val(post.id).as('post_id'),
          each.val(post.creatorId).as('creator_id'),
          each.val(post.type).as('type'),
        ])
        .where('reader_id', '=', post.creatorId)
        .where('floor', 'is not', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await enqueue(tx, fanOutPost, { postId: post.id })
}

/** A deleted post out of the timelines, a chunk of subscribers a job. Until then it is not shown anyway. */
export const removePostFromTimelines = task<{ postId: string; after?: string }>(
  'withdraw-post',
  async (ctx, { postId, after }) => {
    await inTransaction(ctx.db, async (tx) => {
      const { rows } = await tx.executeQuery<{ last: string | null }>(
        CompiledQuery.raw(
          `WITH gone AS (
             SELECT id, creator_id FROM post WHERE id = $1 AND deleted_at IS NOT NULL
               -- What was published after the creator became hybrid is in none.
               AND NOT EXISTS (SELECT FROM merged_creator WHERE merged_creator.creator_id = post.creator_id
                 AND merged_creator.since <= post.posted_at - interval '1 minute')
             FOR SHARE
           ), fan AS MATERIALIZED (
             SELECT subscription.id, fan_id FROM subscription JOIN gone USING (creator_id)
             WHERE subscription.id > $2
             ORDER BY subscription.id LIMIT ${chunk}
           ), removed AS (
             DELETE FROM timeline_entry
             USING (SELECT fan_id FROM fan UNION ALL SELECT creator_id FROM gone) AS reader
             WHERE timeline_entry.reader_id = reader.fan_id AND timeline_entry.post_id = $1
           )
           SELECT CASE WHEN count(*) = ${chunk} THEN max(id) END AS last FROM fan`,
          [postId, after ?? ''],
        ),
      )
      const last = rows[0]?.last
      if (last) await enqueue(tx, removePostFromTimelines, { postId, after: last })
    })
  },
)
