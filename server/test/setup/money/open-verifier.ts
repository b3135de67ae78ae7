import { createHash } from 'node:crypto'
import type pg from 'pg'
import { findLedgerMismatches } from '../../../src/money/ledger/verification/verify-ledger.ts'
import { createDbOverPool, openCommandPool } from '../../../src/platform/db/connection/connect.ts'
import type { TestApp } from '../app.ts'
import { whenFileEnds } from '../runner/file-end.ts'

/**
 * Opens a connection that verifies the ledger of a test again and again: its rules are planned once, which takes longer than
 * to run them on the few rows of a test.
 * @returns a function that lists the mismatches
 */
export function openVerifier({ ctx: { config } }: Pick<TestApp, 'ctx'>): () => Promise<string[]> {
  const pool = openCommandPool(config.database, 1)
  pool.on('connect', nameStatements)
  const db = createDbOverPool(pool)
  whenFileEnds(() => db.destroy())
  return () => findLedgerMismatches(db)
}

/** Has a connection prepare each rule under a name of its own; they have no parameters, so each has one plan. */
function nameStatements(client: pg.Client): void {
  const query = client.query.bind(client) as (sent: unknown, ...rest: unknown[]) => unknown
  client.query = ((sent: unknown, ...rest: unknown[]) =>
    query(withName(sent), ...rest)) as typeof client.query
}

function withName(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || !('text' in sent)) return sent
  return { ...sent, name: createHash('sha1').update(String(sent.text)).digest('hex') }
}
