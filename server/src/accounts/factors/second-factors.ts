import type { SecondFactor } from '@fanfare/contract/accounts/second-factors'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'

/** SQL: whether signing in takes more than the password. @param account the alias of an `account` */
export function requiresSecondFactorSql(account: string): string {
  return `(${account}.two_factor_enabled OR ${hasAuthenticator(`${account}.id`)})`
}

function hasAuthenticator(accountId: string): string {
  return `EXISTS (SELECT FROM authenticator WHERE authenticator.account_id = ${accountId} AND is_confirmed)`
}

/** Second factors of an account: emailed codes, and an authenticator app. */
export type AccountSecondFactors = { mailCodes: boolean; hasAuthenticator: boolean }

/** Loads the second factors that a sign-in requires besides the password. */
export async function loadAccountSecondFactors(
  db: Db | Tx,
  accountId: string,
): Promise<AccountSecondFactors> {
  const { rows } = await sql<AccountSecondFactors>`
    SELECT two_factor_enabled AS "mailCodes", ${sql.raw(hasAuthenticator('account.id'))} AS "hasAuthenticator"
    FROM account WHERE id = ${accountId}`.execute(db)
  return rows[0] ?? { mailCodes: false, hasAuthenticator: false }
}

/** Loads the methods that complete a sign-in after the right password; none if the password is enough. */
export async function loadSecondFactorMethods(db: Db | Tx, accountId: string): Promise<SecondFactor[]> {
  const { rows } = await sql<AccountSecondFactors & { hasPasskey: boolean; hasRecoveryCode: boolean }>`
    SELECT two_factor_enabled AS "mailCodes", ${sql.raw(hasAuthenticator('account.id'))} AS "hasAuthenticator",
      EXISTS (SELECT FROM passkey WHERE account_id = account.id) AS "hasPasskey",
      EXISTS (SELECT FROM recovery_code WHERE account_id = account.id AND used_at IS NULL) AS "hasRecoveryCode"
    FROM account WHERE id = ${accountId}`.execute(db)
  const [stored] = rows
  if (!stored || !(stored.mailCodes || stored.hasAuthenticator)) return []
  const methods: [SecondFactor, boolean][] = [
    ['AUTHENTICATOR', stored.hasAuthenticator],
    ['PASSKEY', stored.hasPasskey],
    ['EMAIL', stored.mailCodes],
    ['RECOVERY_CODE', stored.hasRecoveryCode],
  ]
  return methods.flatMap(([method, isPossible]) => (isPossible ? [method] : []))
}

/** Makes sign-ins require an emailed code. */
export async function enableSignInMailCodes(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('account').set({ two_factor_enabled: true }).where('id', '=', accountId).execute()
}

/**
 * Removes the given factors from sign-ins, and deletes the recovery codes if no factor is left.
 * @param factors those that are true are removed
 */
export async function removeSecondFactors(
  tx: Tx,
  accountId: string,
  factors: Partial<AccountSecondFactors>,
): Promise<void> {
  if (factors.mailCodes) {
    await tx.updateTable('account').set({ two_factor_enabled: false }).where('id', '=', accountId).execute()
  }
  if (factors.hasAuthenticator) {
    await tx.deleteFrom('authenticator').where('account_id', '=', accountId).execute()
  }
  const left = await loadAccountSecondFactors(tx, accountId)
  if (left.mailCodes || left.hasAuthenticator) return
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
}
