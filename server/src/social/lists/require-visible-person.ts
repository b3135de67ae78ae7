import { sql } from 'kysely'
import { isPersonVisibleSql } from '../../access/visibility/person.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

/** Requires that a person is visible to the viewer. @throws Refusal CREATOR_NOT_FOUND */
export async function requireVisiblePerson(tx: Tx, viewerId: string, personId: string): Promise<void> {
  const found = await tx
    .selectFrom('account as person')
    .innerJoin('account as viewer', (join) => join.on('viewer.id', '=', viewerId))
    .select('person.id')
    .where('person.id', '=', personId)
    .where(sql<boolean>`${sql.raw(isPersonVisibleSql('person', 'viewer.id'))}`)
    .executeTakeFirst()
  if (!found) throw refuse('CREATOR_NOT_FOUND')
}
