import type { Db, Tx } from '../../db/connect.ts'
import { refuse } from '../../refusal.ts'

/** Keeps what a look at the whole ledger found, so that payouts stop after a mismatch and go on after a clean look. */
export async function keepCheck(db: Db, checkedAt: Date, mismatches: readonly string[]): Promise<void> {
  await db
    .insertInto('ledger_check')
    .values({ checked_at: checkedAt, mismatches: [...mismatches] })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
