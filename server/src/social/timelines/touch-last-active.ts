import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { rebuildTimeline } from './rebuild-timeline.ts'
import { rebuildingTimelineFloor } from './timeline-entries.ts'

/** Time in milliseconds for which a reader’s last activity is not updated again. */
const touchIntervalMs = 5 * 60_000
/** The same for readers with the app open, who are updated in batches. */
const connectedTouchIntervalMs = 10 * 60_000

/**
 * Records that a reader is active. From the commit on posts are added to their timeline; where none was
 * stored, a job that starts after that adds what was published before. Safe to repeat.
 */
export async function touchReaderAndEnsureTimeline(db: Db | Tx, readerId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ floor: string }>`
    INSERT INTO timeline AS known (reader_id, seen_at, floor)
    SELECT ${readerId}, ${now}, ${rebuildingTimelineFloor}
    WHERE NOT EXISTS (
      SELECT FROM timeline WHERE reader_id = ${readerId} AND seen_at > ${new Date(now.getTime() - touchIntervalMs)} AND floor <> ${rebuildingTimelineFloor})
    ON CONFLICT (reader_id) DO UPDATE SET seen_at = excluded.seen_at, floor = coalesce(known.floor, ${rebuildingTimelineFloor})
    RETURNING floor`.execute(db)
  if (rows[0]?.floor !== rebuildingTimelineFloor) return
  // If this job is lost, it is enqueued again at the reader’s next activity.
  await enqueue(db, rebuildTimeline, { readerId }, { key: `refill-timeline ${readerId}` })
}

/** Creates the timeline of a new member: they follow nobody, so it is complete. */
export async function createEmptyTimeline(tx: Tx, readerId: string, now: Date): Promise<void> {
  await tx.insertInto('timeline').values({ reader_id: readerId, seen_at: now, floor: '' }).execute()
}

/** Records that readers with the app open are still active. Those being updated by others are skipped. */
export async function touchConnectedReaders(ctx: Context, readerIds: readonly string[]): Promise<void> {
  if (readerIds.length === 0) return
  const now = ctx.clock.now()
  await sql`
    UPDATE timeline SET seen_at = ${now}
    FROM (
      SELECT reader_id FROM timeline
      WHERE reader_id = ANY(${readerIds}::text[]) AND seen_at < ${new Date(now.getTime() - connectedTouchIntervalMs)}
      ORDER BY reader_id FOR NO KEY UPDATE SKIP LOCKED
    ) AS here
    WHERE timeline.reader_id = here.reader_id`.execute(ctx.db)
}
