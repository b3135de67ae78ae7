import { CompiledQuery } from 'kysely'
import { selectSubscribedCreatorsSql } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { task } from '../../platform/queue/task.ts'
import { computeFanOutOnReadCutoffTime, isFannedOutOnWriteSql } from './fan-out-on-read.ts'
import { maxTimelineEntries, rebuildingTimelineFloor } from './timeline-entries.ts'

const refill = `
  WITH newest AS (
    SELECT post.id, post.creator_id, post.type
    FROM (SELECT creator_id FROM (${selectSubscribedCreatorsSql('$1', '$2')}) AS held UNION ALL SELECT $1) AS followed
      CROSS JOIN LATERAL (
        SELECT id, post.creator_id, type FROM post
        WHERE post.creator_id = followed.creator_id AND deleted_at IS NULL ORDER BY id DESC LIMIT ${maxTimelineEntries + 1}
      ) AS post
    WHERE ${isFannedOutOnWriteSql('followed.creator_id', '$3')}
    ORDER BY post.id DESC LIMIT ${maxTimelineEntries + 1}
  ), added AS (
    INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
    SELECT $1, id, creator_id, type FROM newest ORDER BY id DESC LIMIT ${maxTimelineEntries}
    ON CONFLICT DO NOTHING
  )
  UPDATE timeline SET floor = coalesce((SELECT id FROM newest ORDER BY id DESC OFFSET ${maxTimelineEntries} LIMIT 1), '')
  WHERE reader_id = $1`

/**
 * Adds the newest posts of those whom a reader follows to the timeline of a reader who came back.
 *
 * Nothing is lost between fan-out and this: the reader’s activity was committed before this job starts, so
 * before the statement below reads. A post committed before that read is found by it. One committed after is
 * added to the timeline by its fan-out, which starts after that commit and so sees that the reader is active.
 */
export const rebuildTimeline = task<{ readerId: string }>('refill-timeline', async (ctx, { readerId }) => {
  await inTransaction(ctx.db, async (tx) => {
    if ((await lockTimeline(tx, readerId)) !== rebuildingTimelineFloor) return
    await tx.executeQuery(
      CompiledQuery.raw(refill, [readerId, ctx.clock.now(), computeFanOutOnReadCutoffTime(ctx)]),
    )
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
 * Adds the posts of one creator for a reader who has just followed them and still does: those that
 * subscribing has not added at once, and those published meanwhile. Raises the floor where they alone exceed
 * the maximum of stored entries.
 */
export const backfillCreatorInTimeline = task<{ readerId: string; creatorId: string }>(
  'back-fill-timeline',
  async (ctx, { readerId, creatorId }) => {
    await inTransaction(ctx.db, async (tx) => {
      const floor = await lockTimeline(tx, readerId)
      // A timeline that is still to be rebuilt is rebuilt later than this, and that finds the posts too.
      if (
        floor === null ||
        floor === rebuildingTimelineFloor ||
        !(await isFollowed(ctx, tx, readerId, creatorId))
      )
        return
      await tx.executeQuery(CompiledQuery.raw(older, [readerId, creatorId, floor]))
    })
  },
)

/** Locks a reader's timeline. Statements after this see the committed changes of others. */
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
      `SELECT FROM (${selectSubscribedCreatorsSql('$1', '$2')}) AS held
       WHERE held.creator_id = $4 AND ${isFannedOutOnWriteSql('held.creator_id', '$3')}`,
      [readerId, ctx.clock.now(), computeFanOutOnReadCutoffTime(ctx), creatorId],
    ),
  )
  return rows.length > 0
}
