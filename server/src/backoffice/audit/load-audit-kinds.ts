import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** Loads the distinct actions and target kinds of the log by a loose index scan, however long the log is. */
export async function loadAuditFilterOptions({
  db,
}: Context): Promise<{ actions: string[]; targetKinds: string[] }> {
  const different = async (column: 'action' | 'subject_kind') => {
    const name = sql.ref(column)
    const { rows } = await sql<{ value: string }>`
      WITH RECURSIVE known AS (
        SELECT min(${name}) AS value FROM audit_entry
        UNION ALL
        SELECT (SELECT min(${name}) FROM audit_entry WHERE ${name} > known.value) FROM known WHERE known.value IS NOT NULL)
      SELECT value FROM known WHERE value IS NOT NULL`.execute(db)
    return rows.map(({ value }) => value)
  }
  const [actions, targetKinds] = await Promise.all([different('action'), different('subject_kind')])
  return { actions, targetKinds }
}
