import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { task } from '../../jobs/task.ts'
import { adjustmentRules } from './adjustment-rules.ts'
import { bookRules } from './book-rules.ts'
import { keepCheck } from './last-check.ts'
import { payoutRules } from './payout-rules.ts'
import { reversalRules } from './reversal-rules.ts'
import { sealRules } from './seal-rules.ts'
import { transferRules } from './transfer-rules.ts'

const rules = {
  ...bookRules,
  ...reversalRules,
  ...transferRules,
  ...payoutRules,
  ...adjustmentRules,
  ...sealRules,
}

/**
 * Holds the whole ledger against what must be true of it, in one snapshot, and changes nothing.
 * @returns a line for each mismatch; none when all is well
 */
export async function verifyLedger(db: Db): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx)
      await sql`SET LOCAL work_mem = '64MB'`.execute(tx)
      const mismatches: string[] = []
      for (const [rule, statement] of Object.entries(rules)) {
        // Materialised, because the limit would have PostgreSQL plan for mismatches that are found early.
        const { rows } = await sql<{ line: string }>`
          WITH found (line) AS MATERIALIZED (${sql.raw(statement)}) SELECT line FROM found LIMIT 100`.execute(
          tx,
        )
        mismatches.push(...rows.map(({ line }) => `Not so: ${rule}. ${line}`))
      }
      return mismatches
    })
}

/**
 * The nightly look: a mismatch is an error in the log, which pages somebody, stops payouts until a look finds none, and is
 * never repaired by itself.
 */
export const checkLedger = task<unknown>('check-ledger', async (ctx: Context) => {
  const mismatches = await verifyLedger(ctx.db)
  await keepCheck(ctx.db, ctx.clock.now(), mismatches)
  for (const mismatch of mismatches) ctx.log.error('ledger-mismatch', mismatch)
})
