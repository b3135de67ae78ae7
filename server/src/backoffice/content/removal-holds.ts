import type { RemovalHold } from '@fanfare/contract/shapes/backoffice/content'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'

/**
 * Finds what holds the removal of each of these posts: as long as it stands, the post stays away. Of several, the notice
 * comes first, then the decision on reports. Migration 0306 says so too.
 */
export async function findPostRestoreBlockers(
  db: Db | Tx,
  postIds: readonly string[],
): Promise<Map<string, RemovalHold>> {
  if (postIds.length === 0) return new Map()
  const { rows } = await sql<RemovalHold & { postId: string }>`
    SELECT DISTINCT ON ("postId") "postId", kind, id FROM (
      SELECT 1 AS rank, post_id AS "postId", 'TAKEDOWN' AS kind, id FROM takedown
      WHERE post_id = ANY(${postIds}::text[]) AND state IN ('TAKEN_DOWN', 'COUNTERED', 'KEPT_DOWN')
      UNION ALL
      SELECT 2, subject_id, 'REPORT_DECISION', id FROM report_decision
      WHERE subject_id = ANY(${postIds}::text[]) AND subject_kind = 'POST' AND decision = 'REMOVE'
        AND undone_at IS NULL AND appeal_outcome IS DISTINCT FROM 'REVERSED'
      UNION ALL
      SELECT 3, post_id, 'KNOWN_BAD_FILE', id FROM known_bad_file
      WHERE post_id = ANY(${postIds}::text[]) AND removed_at IS NULL
    ) AS hold ORDER BY "postId", rank, id DESC`.execute(db)
  return new Map(rows.map(({ postId, kind, id }) => [postId, { kind, id }]))
}

/** Makes another hold that still stands responsible for restoring the post when it is itself undone. */
export async function transferRestoreToBlocker(tx: Tx, { kind, id }: RemovalHold): Promise<void> {
  if (kind === 'TAKEDOWN') {
    await tx.updateTable('takedown').set({ has_removed: true }).where('id', '=', id).execute()
  }
  if (kind === 'REPORT_DECISION') {
    await sql`UPDATE report_decision SET before = before || '{"isRemoved": true}' WHERE id = ${id}`.execute(
      tx,
    )
  }
}
