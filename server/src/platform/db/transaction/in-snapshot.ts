import type { Db, Tx } from '../connection/connect.ts'

/** Runs `run` on what was there at one moment, whatever others commit meanwhile. It only reads, one statement after the other. */
export function inSnapshot<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(run)
}
