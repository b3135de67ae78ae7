import { CompiledQuery } from 'kysely'
import { entitlementsOf } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { task } from '../../platform/queue/task.ts'
import { fanOutOnReadSince, isFannedOutOnWrite } from './fan-out-on-read.ts'
import { filling, maxTimelineEntries } from './timeline-entries.ts'

const refill = `
  WITH newest AS (
    SELECT post.id, post.creator_id, post.type
    FROM (SELECT creator_id FROM (${entitlementsOf('$1', '$2')}) AS held UNION ALL SELECT $1) AS followed
      CROSS JOIN LATERAL (
        SELECT id, post.creator_id, type FROM post
        WHERE post.creator_id = followed.creator_id AND deleted_at IS NULL ORDER BY id DESC LIMIT ${maxTimelineEntries + 1}
      ) AS post
    WHERE ${isFannedOutOnWrite('followed.creator_id', '$3')}
    ORDER BY post.id DESC LIMIT ${maxTimelineEntries + 1}
  ), added AS (
    INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
    SELECT $1, id, creator_id, type FROM newest ORDER BY id DESC LIMIT ${maxTimelineEntries}
    ON CONFLICT DO NOTHING
  )
  UPDATE timeline SET floor = coalesce((SELECT id FROM newest ORDER BY id DESC OFFSET ${maxTimelineEntries} LIMIT 1), '')
  WHERE reader_id = $1`

/**
 * The newest posts of whom a reader follows into the timeline of one who came back.
 *
 * Nothing is lost between fan-out and this: that she is here was committed before this job begins, so before the statement
 * below looks. A post that is committed before it looks is found by it. One that is committed after is put into her timeline
 * by its fan-out, which begins after that commit and so sees that she is here.
 */
export const rebuildTimeline = task<{ readerId: string }>('refill-timeline', async (ctx, { readerId }) => {
  await inTransaction(ctx.db, async (tx) => {
    if ((await lockTimeline(tx, readerId)) !== filling) return
    await tx.executeQuery(CompiledQuery.raw(refill, [readerId, ctx.clock.now(), fanOutOnReadSince(ctx)]))
  })
})

const older = `
  WITH listed AS (
    SELECT id, creator_id, type FROM post
    WHERE creator_id = $2 AND deleted_at IS NULL AND id > $3
    ORDER BY id DESC LIMIT ${maxTimelineEntries + 1}
  ), added AS (
    INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
    SELECT $1, id, creator_id, type FROM listed ORDER BY id DESC LIMIT ${maxTimelineEntries}
    ON CONFLICT DO NOTHING
  )
  UPDATE timeline SET floor = next.floor
  FROM (SELECT id AS floor FROM listed ORDER BY id DESC OFFSET ${maxTimelineEntries} LIMIT 1) AS next
  WHERE reader_id = $1`

/**
 * The posts of one creator for a reader who has just begun to follow her and still does: what subscribing has not added at
 * once, and what was published meanwhile. The floor rises where they alone are more than are kept.
 */
export const backFillTimeline = task<{ readerId: string; creatorId: string }>(
  'back-fill-timeline',
  async (ctx, { readerId, creatorId }) => {
    await inTransaction(ctx.db, async (tx) => {
      const floor = await lockTimeline(tx, readerId)
      // Where her timeline is yet to be refilled, that looks later than this and finds them too.
      if (floor === null || floor === filling || !(await isFollowed(ctx, tx, readerId, creatorId))) return
      await tx.executeQuery(CompiledQuery.raw(older, [readerId, creatorId, floor]))
    })
  },
)

/** Keeps others from changing what is kept of a timeline. What is asked after this sees what they have done. */
async function lockTimeline(tx: Tx, readerId: string): Promise<string | null> {
  const timeline = await tx
    .selectFrom('timeline')
    .select('floor')
    .where('reader_id', '=', readerId)
    .forUpdate()
    .executeTakeFirst()
  return timeline?.floor ?? null
}

async function isFollowed(ctx: Context, tx: Tx, readerId: string, creatorId: string): Promise<boolean> {
  const { rows } = await tx.executeQuery(
    CompiledQuery.raw(
      `SELECT FROM (${entitlementsOf('$1', '$2')}) AS held
       WHERE held.creator_id = $4 AND ${isFannedOutOnWrite('held.creator_id', '$3')}`,
      [readerId, ctx.clock.now(), fanOutOnReadSince(ctx), creatorId],
    ),
  )
  return rows.length > 0
}
