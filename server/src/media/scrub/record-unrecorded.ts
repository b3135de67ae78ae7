import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { recordUnrecordedFiles } from './named-files.ts'

/** Notes the files of which nothing is written down, as they were stored before that was done: what they hold is not known yet. */
export function recordUnrecorded(db: Db, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    // It looks at every file that the database names, of which there may be millions.
    await sql`SET LOCAL statement_timeout = '15min'`.execute(tx)
    await tx.executeQuery(CompiledQuery.raw(recordUnrecordedFiles, [now]))
  })
}
