import { type Db, openDatabase, type Tx } from '../../src/platform/db/connection/connect.ts'
import type { TestApp } from './app.ts'
import { transactionOutcomeOn } from './attempt.ts'
import { whenFileEnds } from './runner/file-end.ts'

/** The database of a test for the role that owns it: for what a test breaks in it, and serving may not. */
export function openAsOwner({ ownersUrl }: TestApp): Db {
  const db = openDatabase(ownersUrl, 2)
  whenFileEnds(() => db.destroy())
  return db
}

/** Attempts a transaction like `attempted`, with the rights of the owner. */
export async function transactionOutcomeAsOwner(
  { ownersUrl }: TestApp,
  run: (tx: Tx) => Promise<unknown>,
): Promise<string> {
  const db = openDatabase(ownersUrl, 1)
  try {
    return await transactionOutcomeOn(db, run)
  } finally {
    await db.destroy()
  }
}
