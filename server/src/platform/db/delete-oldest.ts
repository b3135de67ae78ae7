import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connection/connect.ts'

/** Rows per statement: few enough to take some milliseconds beside other writes to the table. */
const atOnce = 1000

/**
 * Deletes the oldest rows of a table, each thousand by a statement of its own, so that none takes longer where there are
 * many. What somebody else changes just then is left to the next time.
 * @param table one whose ids rise with age
 * @param isOld SQL: true of all rows up to some id, and of none beyond it
 * @param most where so many were deleted, the rest is left to the next time
 * @returns how many were deleted
 */
export async function deleteOldest(
  db: Db,
  table: 'notification' | 'signal',
  isOld: RawBuilder<boolean>,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  let deleted = 0
  let from: RawBuilder<boolean> = sql`true`
  while (deleted < most) {
    // Nothing is scanned twice: deleted rows stay in the index until it is vacuumed. By lists of ids, so that the
    // planner takes the index however little it knows of the table.
    const { rows } = await sql<{
      last: string | bigint | null
      looked: number
      old: number
      deleted: number
    }>`
      WITH oldest AS (
        SELECT id, ${isOld} AS is_old FROM ${sql.table(table)} WHERE ${from}
        ORDER BY id LIMIT ${Math.min(atOnce, most - deleted)}
      ), free AS (
        SELECT id FROM ${sql.table(table)}
        WHERE id = ANY(ARRAY(SELECT id FROM oldest WHERE is_old)) FOR UPDATE SKIP LOCKED
      ), gone AS (
        DELETE FROM ${sql.table(table)} WHERE id = ANY(ARRAY(SELECT id FROM free)) RETURNING id
      )
      SELECT max(id) AS last, count(*)::integer AS looked, (count(*) FILTER (WHERE is_old))::integer AS old,
        (SELECT count(*) FROM gone)::integer AS deleted
      FROM oldest`.execute(db)
    const [part] = rows
    deleted += part?.deleted ?? 0
    if (!part?.last || part.old < part.looked || part.looked < atOnce) break
    from = sql`id > ${part.last}`
  }
  return deleted
}
