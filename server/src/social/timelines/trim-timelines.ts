import { CompiledQuery } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import { maxTimelineEntries, rebuildingTimelineFloor, timelineInactiveAfterMs } from './timeline-entries.ts'

/** Timelines processed by one job: at most, all their entries are deleted. */
const chunk = 200
/** Number of entries allowed beyond the maximum, so that not every post deletes an older one. */
const slack = 200

const nth = (offset: number) => `(
  SELECT post_id FROM timeline_entry
  WHERE timeline_entry.reader_id = reader.reader_id AND post_id > reader.floor ORDER BY post_id DESC OFFSET ${offset} LIMIT 1)`

/**
 * SQL: raises the floors. Skips readers who are being touched or rebuilt at this moment, until the next run.
 */
const floors = `
  WITH reader AS MATERIALIZED (
    SELECT reader_id, seen_at, floor FROM timeline WHERE reader_id > $1
    ORDER BY reader_id LIMIT ${chunk} FOR NO KEY UPDATE SKIP LOCKED
  ), raised AS (
    UPDATE timeline SET floor = next.floor
    FROM (
      SELECT reader_id, CASE
        WHEN seen_at < $2 THEN NULL
        WHEN floor IS NULL OR floor = '${rebuildingTimelineFloor}' THEN floor
        WHEN ${nth(maxTimelineEntries + slack)} IS NULL THEN floor
        ELSE ${nth(maxTimelineEntries)} END AS floor
      FROM reader
    ) AS next
    WHERE timeline.reader_id = next.reader_id AND timeline.floor IS DISTINCT FROM next.floor
  )
  SELECT reader_id AS "readerId" FROM reader ORDER BY reader_id`

/** SQL: entries up to the floor; all of them where no timeline is stored. */
const below = `
  DELETE FROM timeline_entry USING timeline
  WHERE timeline.reader_id = ANY($1::text[]) AND timeline.floor IS DISTINCT FROM '${rebuildingTimelineFloor}'
    AND timeline_entry.reader_id = timeline.reader_id
    AND timeline_entry.post_id <= coalesce(timeline.floor, '${rebuildingTimelineFloor}')`

/**
 * Takes out of timelines what is older than the newest that are kept, and everything of whoever was not seen for long. Both are
 * read from the posts from then on, so nothing is missed. A chunk of readers a job, one after the other.
 *
 * What a fan-out that is under way still puts into a timeline that is being emptied lies where nothing is read, and goes the next
 * time.
 */
export const trimTimelines = task<{ after?: string }>(
  'sweep-timelines',
  async (ctx, { after }) => {
    await inTransaction(ctx.db, async (tx) => {
      const readerIds = await raiseFloors(ctx, tx, after ?? '')
      // A statement of its own, which sees what others have committed by now.
      await tx.executeQuery(CompiledQuery.raw(below, [readerIds]))
      const last = readerIds.at(-1)
      if (last !== undefined && readerIds.length === chunk) {
        await enqueue(tx, trimTimelines, { after: last })
      }
    })
  },
  { priority: 10 },
)

async function raiseFloors(ctx: Context, tx: Tx, after: string): Promise<string[]> {
  const { rows } = await tx.executeQuery<{ readerId: string }>(
    CompiledQuery.raw(floors, [after, new Date(ctx.clock.now().getTime() - timelineInactiveAfterMs)]),
  )
  return rows.map(({ readerId }) => readerId)
}
