import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connection/connect.ts'
import { asStatementWithoutTimeout } from '../../../platform/db/statement-options.ts'
import { inSnapshot } from '../../../platform/db/transaction/in-snapshot.ts'
import { task } from '../../../platform/queue/task.ts'
import { type LedgerVerificationRun, recordLedgerVerification } from './last-verification.ts'
import { ledgerSealViolationQueries } from './ledger-seal-violation-queries.ts'
import { ledgerViolationQueries } from './ledger-violation-queries.ts'
import { moneyClaimViolationQueries } from './money-claim-violation-queries.ts'
import { reversalViolationQueries } from './reversal-violation-queries.ts'
import { ledgerShardViolationQueries } from './shard-violation-queries.ts'
import {
  adjustmentViolationQueries,
  bankTransferViolationQueries,
  providerPayoutViolationQueries,
} from './transfer-violation-queries.ts'
import { unclearedMoneyViolationQueries } from './uncleared-violation-queries.ts'

const rules = {
  ...ledgerViolationQueries,
  ...ledgerShardViolationQueries,
  ...reversalViolationQueries,
  ...bankTransferViolationQueries,
  ...providerPayoutViolationQueries,
  ...adjustmentViolationQueries,
  ...unclearedMoneyViolationQueries,
  ...moneyClaimViolationQueries,
  ...ledgerSealViolationQueries,
}

/**
 * Holds the whole ledger against what must be true of it, and changes nothing.
 * @returns a line for each mismatch; none when all is well
 */
export async function findLedgerMismatches(db: Db): Promise<string[]> {
  return [...(await checkLedgerInSnapshot(db)).mismatches]
}

/** The same, in one snapshot, with how much it looked at and how long that took. */
export async function checkLedgerInSnapshot(db: Db): Promise<LedgerVerificationRun> {
  const startedAt = performance.now()
  const found = await inSnapshot(db, async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    await sql`SET LOCAL work_mem = '64MB'`.execute(tx)
    const mismatches: string[] = []
    for (const [rule, statement] of Object.entries(rules)) {
      // Materialised, because the limit would have PostgreSQL plan for mismatches that are found early.
      const query = sql<{ line: string }>`
        WITH found (line) AS MATERIALIZED (${sql.raw(statement)}) SELECT line FROM found LIMIT 100`
      const { rows } = await tx.executeQuery(asStatementWithoutTimeout(query.compile(tx)))
      mismatches.push(...rows.map(({ line }) => `Not so: ${rule}. ${line}`))
    }
    const query = sql<{ count: bigint }>`SELECT count(*) AS count FROM ledger_entry`
    const { rows } = await tx.executeQuery(asStatementWithoutTimeout(query.compile(tx)))
    return { mismatches, entryCount: rows[0]?.count ?? 0n }
  })
  return { ...found, durationMs: performance.now() - startedAt }
}

/**
 * The nightly look: a mismatch is an error in the log, which pages somebody, stops payouts until a look finds none, and is
 * never repaired by itself.
 */
export const runScheduledLedgerCheck = task<unknown>('check-ledger', async (ctx: Context) => {
  const found = await checkLedgerInSnapshot(ctx.db)
  await recordLedgerVerification(ctx.db, ctx.clock.now(), found)
  for (const mismatch of found.mismatches) ctx.log.error('ledger-mismatch', mismatch)
})
