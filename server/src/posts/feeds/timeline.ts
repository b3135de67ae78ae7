import { CompiledQuery, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { noteEvents } from '../../events/note-events.ts'
import { enqueue, enqueueMany, task } from '../../jobs/task.ts'
import { holdsEntitlement } from '../../visibility/post.ts'

/** What a new subscriber finds at once; older posts and those published meanwhile follow by the job. */
const firstPosts = 200
const chunk = 2000

type BackFill = { readerId: string; creatorId: string; before?: string }

/**
 * Puts a creator's newest posts into a reader's timeline, and the rest by a job after the transaction commits, which
 * also picks up what is published while it runs. Safe to repeat.
 */
export async function addCreatorToTimeline(tx: Tx, readerId: string, creatorId: string): Promise<void> {
  await addCreatorsToTimelines(tx, [{ fanId: readerId, creatorId }])
}

/** As `addCreatorToTimeline`, for many readers at once. */
export async function addCreatorsToTimelines(
  tx: Tx,
  pairs: readonly { fanId: string; creatorId: string }[],
): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
    SELECT pair.fan_id, post.id, pair.creator_id, post.type
    FROM unnest(${pairs.map(({ fanId }) => fanId)}::text[], ${pairs.map(({ creatorId }) => creatorId)}::text[])
      AS pair (fan_id, creator_id)
    CROSS JOIN LATERAL (
      SELECT id, type FROM post WHERE creator_id = pair.creator_id AND deleted_at IS NULL
      ORDER BY id DESC LIMIT ${firstPosts}
    ) AS post
    ON CONFLICT DO NOTHING`.execute(tx)
  const jobs = pairs.map(({ fanId, creatorId }) => ({ payload: { readerId: fanId, creatorId } }))
  await enqueueMany(tx, backFillTimeline, jobs)
}

/** Takes a creator's posts out of a reader's timeline. Until then they are not shown to who has lost access anyway. */
export async function removeCreatorFromTimeline(tx: Tx, readerId: string, creatorId: string): Promise<void> {
  await removeCreatorsFromTimelines(tx, [{ fanId: readerId, creatorId }])
}

/** As `removeCreatorFromTimeline`, for many readers at once. */
export async function removeCreatorsFromTimelines(
  tx: Tx,
  pairs: readonly { fanId: string; creatorId: string }[],
): Promise<void> {
  await sql`
    DELETE FROM timeline_entry
    USING unnest(${pairs.map(({ fanId }) => fanId)}::text[], ${pairs.map(({ creatorId }) => creatorId)}::text[])
      AS pair (fan_id, creator_id)
    WHERE timeline_entry.reader_id = pair.fan_id AND timeline_entry.creator_id = pair.creator_id`.execute(tx)
}

/** Every post of a creator for a reader who still holds an entitlement, newest first, a chunk a job. */
export const backFillTimeline = task<BackFill>('back-fill-timeline', async (ctx, payload) => {
  const { readerId, creatorId, before } = payload
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.executeQuery<{ id: string }>(
      CompiledQuery.raw(
        `WITH older AS (
           SELECT id, creator_id, type FROM post
           WHERE creator_id = $2 AND deleted_at IS NULL AND ($3::text IS NULL OR id < $3)
             AND ${holdsEntitlement('$2', '$1', '$4')}
           ORDER BY id DESC LIMIT ${chunk}
         ), added AS (
           INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
           SELECT $1, id, creator_id, type FROM older ON CONFLICT DO NOTHING
         )
         SELECT id FROM older ORDER BY id`,
        [readerId, creatorId, before ?? null, ctx.clock.now()],
      ),
    )
    const oldest = rows[0]
    if (oldest && rows.length === chunk) {
      await enqueue(tx, backFillTimeline, { readerId, creatorId, before: oldest.id })
    }
  })
})

/** Puts a post that was deleted and is back into the timelines again. Safe to repeat. */
export async function republishToTimelines(
  tx: Tx,
  post: { id: string; creatorId: string; type: string },
): Promise<void> {
  await tx
    .insertInto('timeline_entry')
    .values({ reader_id: post.creatorId, post_id: post.id, creator_id: post.creatorId, type: post.type })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await enqueue(tx, fanOutPost, { postId: post.id })
}

/** A post into the timelines of its creator's subscribers, a chunk of them a job, so that no job holds others up. */
export const fanOutPost = task<{ postId: string; after?: string }>('fan-out-post', async (ctx, payload) => {
  await inTransaction(ctx.db, async (tx) => {
    const last = await addToSubscribers(ctx, tx, payload.postId, payload.after ?? '')
    if (last !== undefined) await enqueue(tx, fanOutPost, { postId: payload.postId, after: last })
    else await noteSpread(ctx, tx, payload.postId)
  })
})

/** Whoever looks at her feed right now is shown that there is something new. */
async function noteSpread(ctx: Context, tx: Tx, postId: string): Promise<void> {
  const post = await tx
    .selectFrom('post')
    .select('creator_id')
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!post) return
  await noteEvents(tx, 'POST_SPREAD', [{ actorId: post.creator_id, subjectId: postId }], ctx.clock.now())
}

/** @returns the last subscription of the chunk, where there may be more after it */
async function addToSubscribers(
  ctx: Context,
  tx: Tx,
  postId: string,
  after: string,
): Promise<string | undefined> {
  const { rows } = await tx.executeQuery<{ id: string }>(
    CompiledQuery.raw(
      `WITH fresh AS (
         SELECT id, creator_id, type FROM post WHERE id = $1 AND deleted_at IS NULL
       ), fan AS (
         SELECT subscription.id, fan_id FROM subscription JOIN fresh USING (creator_id)
         WHERE subscription.id > $2 AND access_until > $3
         ORDER BY subscription.id LIMIT ${chunk}
       ), added AS (
         INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
         SELECT fan.fan_id, fresh.id, fresh.creator_id, fresh.type FROM fan CROSS JOIN fresh
         ON CONFLICT DO NOTHING
       )
       SELECT id FROM fan ORDER BY id`,
      [postId, after, ctx.clock.now()],
    ),
  )
  return rows.length === chunk ? rows.at(-1)?.id : undefined
}

/** A deleted post out of the timelines, a chunk of subscribers a job. Until then it is not shown anyway. */
export const withdrawPost = task<{ postId: string; after?: string }>(
  'withdraw-post',
  async (ctx, { postId, after }) => {
    await inTransaction(ctx.db, async (tx) => {
      const { rows } = await tx.executeQuery<{ id: string }>(
        CompiledQuery.raw(
          `WITH gone AS (
             SELECT id, creator_id FROM post WHERE id = $1 AND deleted_at IS NOT NULL FOR SHARE
           ), fan AS (
             SELECT subscription.id, fan_id FROM subscription JOIN gone USING (creator_id)
             WHERE subscription.id > $2
             ORDER BY subscription.id LIMIT ${chunk}
           ), removed AS (
             DELETE FROM timeline_entry
             USING (SELECT fan_id FROM fan UNION ALL SELECT creator_id FROM gone) AS reader
             WHERE timeline_entry.reader_id = reader.fan_id AND timeline_entry.post_id = $1
           )
           SELECT id FROM fan ORDER BY id`,
          [postId, after ?? ''],
        ),
      )
      const last = rows.at(-1)
      if (last && rows.length === chunk) await enqueue(tx, withdrawPost, { postId, after: last.id })
    })
  },
)
