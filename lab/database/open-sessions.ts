import type { Client } from 'pg'

/** Counts and a session for everybody whom `generateLedger` made: what `generatedLedgerPersonToken` names opens it. */
export async function insertCountsAndSessions(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO account_count (account_id) SELECT id FROM account WHERE id LIKE '01BANKERP%'`,
  )
  await client.query(
    `INSERT INTO session (id, account_id, token_hash, created_at, last_used_at, expires_at)
     SELECT '01BANKERN' || right(id, 17), id, sha256(convert_to(id || '.bench-token', 'UTF8')), now(), now(),
       now() + interval '7 days'
     FROM account WHERE id LIKE '01BANKERP%'`,
  )
}

/** The person of `generateLedger` with this number. */
export function generatedLedgerPersonId(n: number): string {
  return `01BANKERP${String(n).padStart(17, '0')}`
}

export function generatedLedgerPersonToken(n: number): string {
  return `${generatedLedgerPersonId(n)}.bench-token`
}
