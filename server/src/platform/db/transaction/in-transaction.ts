import { setTimeout as wait } from 'node:timers/promises'
import type { Db, Tx } from '../connection/connect.ts'

const triesMax = 5
/** PostgreSQL's serialization_failure and deadlock_detected: nothing has happened, and the same may succeed now. */
const passing = new Set(['40001', '40P01'])

/** Runs `run` in a transaction, and from its start again where the database gave up on it for the sake of others. */
export function inTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return retryStatement(() => db.transaction().execute(run))
}

/** Retries a single statement as `inTransaction` does a transaction. */
export async function retryStatement<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (cause) {
      if (tries === triesMax || !passing.has(codeOf(cause))) throw cause
      await wait(Math.random() * 20 * 2 ** tries)
    }
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
