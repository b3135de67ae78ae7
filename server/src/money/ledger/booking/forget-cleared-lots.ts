import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'

const batch = 500

/** Deletes lots whose time has come, a few wallets at a time. */
export async function forgetClearedLots(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  for (;;) {
    const wallets = await ctx.db
      .selectFrom('ledger_lot')
      .select(['owner_id', 'currency_code'])
      .distinct()
      .where('clears_at', '<=', now)
      .limit(batch)
      .execute()
    const owners = wallets.map(({ owner_id }) => owner_id)
    await inTransaction(ctx.db, async (tx) => {
      await sql`
        SELECT id FROM ledger_account WHERE owner_id = ANY(${owners}::text[]) AND kind = 'available'
        ORDER BY id FOR NO KEY UPDATE`.execute(tx)
      await sql`
        WITH gone AS (
          DELETE FROM ledger_lot WHERE owner_id = ANY(${owners}::text[]) AND clears_at <= ${now}
          RETURNING owner_id, charge_id, shard, currency_code, amount, clears_at
        ), noted AS (
          INSERT INTO ledger_lot_change (owner_id, charge_id, shard, currency_code, amount, clears_at, created_at)
          SELECT owner_id, charge_id, shard, currency_code, -amount, clears_at, ${now} FROM gone
        )
        UPDATE ledger_account wallet SET uncleared_minor = uncleared_minor - cleared.amount
        FROM (SELECT owner_id, currency_code, sum(amount) AS amount FROM gone GROUP BY 1, 2) cleared
        WHERE wallet.owner_id = cleared.owner_id AND wallet.currency_code = cleared.currency_code
          AND wallet.kind = 'available'`.execute(tx)
    })
    if (wallets.length < batch) return
  }
}
