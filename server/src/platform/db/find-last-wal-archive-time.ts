import { sql } from 'kysely'
import type { Db } from './connection/connect.ts'

/**
 * Finds the time at which the database last archived its WAL, or, while it has not, since when it should;
 * null where it does not archive, or where another service does it.
 */
export async function findLastWalArchiveTime(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT coalesce(last_archived_time, stats_reset) AS at FROM pg_stat_archiver
    WHERE current_setting('archive_mode') <> 'off' AND current_setting('archive_command') <> '(disabled)'`.execute(
    db,
  )
  return rows[0]?.at ?? null
}
