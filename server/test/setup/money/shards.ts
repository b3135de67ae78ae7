import { sql } from 'kysely'
import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'

/** Puts somebody who has no money yet into a shard of the ledger that is open. */
export async function putIntoShard({ ctx }: TestApp, { id }: Person, shard: number): Promise<void> {
  await ctx.db.updateTable('account').set({ ledger_shard: shard }).where('id', '=', id).execute()
}

/** An entry of a leg. Minor units. */
export type Booked = { leg: number; shard: number; account: string; owner: string | null; amount: bigint }

/** Returns the entries about a subject by leg, debits first. */
export async function bookedAbout({ ctx }: TestApp, about: string): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    SELECT booked.leg, booked.shard, kept.kind AS account, kept.owner_id AS owner, entry.amount
    FROM ledger_transaction booked
    JOIN ledger_entry entry ON entry.transaction_id = booked.id
    JOIN ledger_account kept ON kept.id = entry.account_id AND kept.shard = booked.shard
    WHERE booked.about_id = ${about}
    ORDER BY booked.leg, entry.amount, kept.kind COLLATE "C"`.execute(ctx.db)
  return rows
}
