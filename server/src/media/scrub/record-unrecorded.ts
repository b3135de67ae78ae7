import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { insertUnrecordedFilesSql } from './named-files.ts'

/** Records files that were stored before files were recorded; their checksums are not known yet. */
export function insertUnrecordedFiles(db: Db, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Reads every file name in the database, of which there may be millions.
    await sql`SET LOCAL statement_timeout = '15min'`.execute(tx)
    await tx.executeQuery(CompiledQuery.raw(insertUnrecordedFilesSql, [now]))
  })
}
