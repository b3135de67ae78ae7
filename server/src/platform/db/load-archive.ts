import { sql } from 'kysely'
import type { Db } from './connection/connect.ts'

/**
 * When the database last archived what it writes, or, while it has not, since when it should; null where it does not archive,
 * or where somebody else does it for it.
 */
export async function loadArchive(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT coalesce(last_archived_time, stats_reset) AS at FROM pg_stat_archiver
    WHERE current_setting('archive_mode') <> 'off' AND current_setting('archive_command') <> '(disabled)'`.execute(
    db,
  )
  return rows[0]?.at ?? null
}
