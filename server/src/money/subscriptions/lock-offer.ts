import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'

/**
 * Locks what a creator offers until the transaction ends, against those who are about to subscribe for free: call it before
 * any lock of a pair.
 */
export async function lockOffer(tx: Tx, creatorId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockOf(creatorId)})`.execute(tx)
}

/** Locks an offer like `lockOffer`, but shared with others who rely on it: fans never wait for each other. */
export async function shareOffer(tx: Tx, creatorId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${lockOf(creatorId)})`.execute(tx)
}

function lockOf(creatorId: string) {
  return sql`hashtextextended(${`offer ${creatorId}`}, 0)`
}
