import type { LedgerCheck } from '@fanfare/contract/shapes/backoffice/ledger'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'

/**
 * Result of a verification of the whole ledger: a line per mismatch, the number of entries checked, and the
 * duration.
 */
export type LedgerVerificationRun = { mismatches: readonly string[]; durationMs: number; entryCount: bigint }

/** Keeps what a look at the whole ledger found, so that payouts stop after a mismatch and go on after a clean look. */
export async function recordLedgerVerification(
  db: Db,
  checkedAt: Date,
  { mismatches, durationMs, entryCount }: LedgerVerificationRun,
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
export async function loadLedgerVerificationsAndNewestMismatches(
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
export async function requireNoLedgerMismatch(tx: Tx): Promise<void> {
  const last = await tx
    .selectFrom('ledger_check')
    .select('mismatches')
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.mismatches.length === 0) return
  throw refuse('RULE_BROKEN', {
    detail: 'Payouts are paused because the last ledger check found a discrepancy.',
  })
}

/**
 * Progress of the ledger's verification: null if there is no seal, no unsealed transaction, or no full check.
 */
export type LedgerVerificationState = {
  sealedAt: Date | null
  unsealedCount: number
  unsealedSince: Date | null
  checkedAt: Date | null
  mismatchCount: number
}

/** The newest seal of all shards, what waits for one, and what the last look at the whole found. */
export async function loadLedgerVerificationState(db: Db): Promise<LedgerVerificationState> {
  const { rows } = await sql<LedgerVerificationState>`
    SELECT (SELECT max(sealed_at) FROM ledger_seal) AS "sealedAt",
      waiting.count AS "unsealedCount", waiting.since AS "unsealedSince", newest.checked_at AS "checkedAt",
      coalesce(cardinality(newest.mismatches), 0) AS "mismatchCount"
    FROM (SELECT count(*)::int AS count, min(booked_at) AS since FROM ledger_unsealed) waiting
      LEFT JOIN (SELECT checked_at, mismatches FROM ledger_check ORDER BY checked_at DESC LIMIT 1) newest ON true`.execute(
    db,
  )
  const [proof] = rows
  if (!proof) throw new Error('The database answered without a row.')
  return proof
}
