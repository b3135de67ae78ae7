import type { Db, Tx } from '../../src/platform/db/connection/connect.ts'
import type { TestApp } from './app.ts'

/** Runs in a transaction. @returns `committed`, or what the database said of it */
export async function transactionOutcome(
  { ctx }: TestApp,
  run: (tx: Tx) => Promise<unknown>,
): Promise<string> {
  return transactionOutcomeOn(ctx.db, run)
}

export async function transactionOutcomeOn(db: Db, run: (tx: Tx) => Promise<unknown>): Promise<string> {
  try {
    await db.transaction().execute(run)
    return 'committed'
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}
