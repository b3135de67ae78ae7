import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** The newest seal as `NUMBER:HASH`, to be noted elsewhere; null while nothing is sealed. */
export async function newestSeal(db: Db): Promise<string | null> {
  const { rows } = await sql<{ seal: string }>`
    SELECT number || ':' || encode(hash, 'hex') AS seal FROM ledger_seal ORDER BY number DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]?.seal ?? null
}

/** @returns a line when the ledger does not have this seal, which was noted elsewhere as `NUMBER:HASH` */
export async function missesSeal(db: Db, noted: string): Promise<string | null> {
  const { rows } = await sql`
    SELECT FROM ledger_seal WHERE number || ':' || encode(hash, 'hex') = ${noted}`.execute(db)
  return rows.length > 0 ? null : `Not so: the ledger has the seal that was noted. It has no ${noted}`
}

/** What waits for its seal, and since when by the database's clock. */
export async function loadUnsealed(db: Db): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    SELECT count(*)::int AS count, min(booked_at) AS oldest FROM ledger_unsealed`.execute(db)
  return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest?.toISOString() ?? null }
}
