import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

/**
 * Refuses what would leave an account without any way in: neither password, nor provider, nor passkey. Asked in the
 * transaction that has taken one away, and holds the account.
 * @param taken what was taken away, as its owner knows it
 * @throws Refusal RULE_BROKEN
 */
export async function requireRemainingSignInMethod(tx: Tx, accountId: string, taken: string): Promise<void> {
  const { rows } = await sql<{ isLeft: boolean }>`
    SELECT password_hash IS NOT NULL
      OR EXISTS (SELECT FROM linked_identity WHERE account_id = account.id)
      OR EXISTS (SELECT FROM passkey WHERE account_id = account.id) AS "isLeft"
    FROM account WHERE id = ${accountId}`.execute(tx)
  if (rows[0]?.isLeft) return
  throw refuse('RULE_BROKEN', { detail: `${taken} is your only way to sign in. Set a password first.` })
}
