import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { enqueueMany } from '../../platform/queue/task.ts'
import { computeFanOutOnReadCutoffTime } from './fan-out-on-read.ts'
import { backfillCreatorInTimeline } from './rebuild-timeline.ts'
import { rebuildingTimelineFloor } from './timeline-entries.ts'

/**
 * Number of posts that a new subscriber finds at once; older ones and those published meanwhile are added by
 * the job.
 */
const firstPosts = 200

type Pair = { fanId: string; creatorId: string }

/**
 * Adds a creator's newest posts to a reader's timeline, and the rest by a job after the transaction commits, which
 * also adds what is published while it runs. Safe to repeat.
 */
export async function addCreatorToTimeline(
  tx: Tx,
  ctx: Context,
  readerId: string,
  creatorId: string,
): Promise<void> {
  await addCreatorsToTimelines(tx, ctx, [{ fanId: readerId, creatorId }])
}

/**
 * Adds creators as `addCreatorToTimeline` does, for many readers at once. Skips readers without a stored
 * timeline, as it is rebuilt with all; and creators with fan-out on read, as soon as a process may know it.
 */
export async function addCreatorsToTimelines(tx: Tx, ctx: Context, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
    SELECT pair.fan_id, post.id, pair.creator_id, post.type
    FROM ${listOf(pairs)}
      JOIN timeline ON timeline.reader_id = pair.fan_id
      CROSS JOIN LATERAL (
        SELECT id, type FROM post WHERE creator_id = pair.creator_id AND deleted_at IS NULL
          AND (id > timeline.floor OR timeline.floor = ${rebuildingTimelineFloor})
        ORDER BY id DESC LIMIT ${firstPosts}
      ) AS post
    WHERE timeline.floor IS NOT NULL AND NOT EXISTS (
      SELECT FROM merged_creator WHERE merged_creator.creator_id = pair.creator_id AND since <= ${computeFanOutOnReadCutoffTime(ctx)})
    ON CONFLICT DO NOTHING`.execute(tx)
  const jobs = pairs.map(({ fanId, creatorId }) => ({ payload: { readerId: fanId, creatorId } }))
  await enqueueMany(tx, backfillCreatorInTimeline, jobs)
}

/**
 * Removes a creator's posts from a reader's timeline. Readers who have lost access are not shown them in the meantime
 * either.
 */
export async function removeCreatorFromTimeline(tx: Tx, readerId: string, creatorId: string): Promise<void> {
  await removeCreatorsFromTimelines(tx, [{ fanId: readerId, creatorId }])
}

/** Removes creators as `removeCreatorFromTimeline` does, for many readers at once. */
export async function removeCreatorsFromTimelines(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  await sql`
    DELETE FROM timeline_entry
    USING ${listOf(pairs)}
      JOIN timeline ON timeline.reader_id = pair.fan_id
      JOIN post ON post.creator_id = pair.creator_id AND post.deleted_at IS NULL
        AND post.id > CASE WHEN timeline.floor = ${rebuildingTimelineFloor} THEN '' ELSE timeline.floor END
    WHERE timeline_entry.reader_id = pair.fan_id AND timeline_entry.post_id = post.id`.execute(tx)
}

function listOf(pairs: readonly Pair[]) {
  return sql`unnest(${pairs.map(({ fanId }) => fanId)}::text[], ${pairs.map(({ creatorId }) => creatorId)}::text[])
      AS pair (fan_id, creator_id)`
}
