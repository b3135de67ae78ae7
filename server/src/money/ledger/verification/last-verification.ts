import type { LedgerCheck } from '@fanfare/contract/shapes/backoffice/ledger'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'

/**
 * Result of a verification of the whole ledger: a line per mismatch, the number of entries checked, and the
 * duration.
 */
export type VerificationRun = { mismatches: readonly string[]; durationMs: number; entryCount: bigint }

/** Keeps what a look at the whole ledger found, so that payouts stop after a mismatch and go on after a clean look. */
export async function recordVerification(
  db: Db,
  checkedAt: Date,
  { mismatches, durationMs, entryCount }: VerificationRun,
): Promise<void> {
  await db
    .insertInto('ledger_check')
    .values({
      checked_at: checkedAt,
      mismatches: [...mismatches],
      duration_ms: BigInt(Math.round(durationMs)),
      entry_count: entryCount,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The newest looks at the whole ledger, newest first, and the lines that the newest one found. */
export async function loadVerifications(
  db: Db,
  limit: number,
): Promise<{ checks: LedgerCheck[]; mismatches: string[] }> {
  const rows = await db
    .selectFrom('ledger_check')
    .selectAll()
    .orderBy('checked_at', 'desc')
    .limit(limit)
    .execute()
  return {
    checks: rows.map(({ checked_at, duration_ms, entry_count, mismatches }) => ({
      dateChecked: checked_at.toISOString(),
      durationMs: duration_ms === null ? null : Number(duration_ms),
      entryCount: entry_count === null ? null : Number(entry_count),
      mismatchCount: mismatches.length,
    })),
    mismatches: rows[0]?.mismatches.slice(0, 100) ?? [],
  }
}

/** @throws Refusal RULE_BROKEN while the last look at the ledger found a mismatch: no money leaves then */
export async function requirePayoutsOpen(tx: Tx): Promise<void> {
  const last = await tx
    .selectFrom('ledger_check')
    .select('mismatches')
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.mismatches.length === 0) return
  throw refuse('RULE_BROKEN', {
    detail: 'Payouts are stopped: the last check of the ledger found money that does not add up.',
  })
}
