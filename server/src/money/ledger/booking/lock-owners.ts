import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/connection/connect.ts'

/**
 * Keeps these members' accounts from being deleted until the transaction ends, as a new row that refers to them would: waits
 * for a deletion that is being committed, and makes one that follows wait. Call it before the first wallet is locked.
 * @returns who has deleted their account
 */
export async function lockOwners(tx: Tx, ownerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; isDeleted: boolean }>`
    SELECT id, deleted_at IS NOT NULL AS "isDeleted" FROM account
    WHERE id = ANY(${ownerIds}::text[]) ORDER BY id FOR KEY SHARE`.execute(tx)
  return new Set(rows.filter(({ isDeleted }) => isDeleted).map(({ id }) => id))
}
