import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection/connect.ts'

/**
 * Progress of the ledger's verification: null if there is no seal, no unsealed transaction, or no full check.
 */
export type VerificationState = {
  sealedAt: Date | null
  unsealedCount: number
  unsealedSince: Date | null
  checkedAt: Date | null
  mismatchCount: number
}

/** The newest seal of all shards, what waits for one, and what the last look at the whole found. */
export async function loadVerificationState(db: Db): Promise<VerificationState> {
  const { rows } = await sql<VerificationState>`
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
