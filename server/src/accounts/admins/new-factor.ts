import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { formatLongDateTime } from '../../platform/i18n/formats.ts'
import type { ChallengedAssertion } from '../passkeys/consume-passkey.ts'
import { coolDownEndOfNewGrant } from './grants.ts'

/**
 * Returns the time from which a second factor that is set up now can move money: a session thief gains
 * nothing by adding their own.
 */
export function newFactorMoneyUnlockTime(ctx: Context): Date {
  return coolDownEndOfNewGrant(ctx)
}

/** Requires that the factor which an admin has shown is not new. @throws Refusal NOT_ALLOWED */
export async function requireEstablishedFactor(
  tx: Tx,
  ctx: Context,
  adminId: string,
  { passkey }: { passkey: ChallengedAssertion | null },
): Promise<void> {
  const from = passkey
    ? await passkeyMovesFrom(tx, adminId, passkey.assertion.id)
    : await appMovesFrom(tx, adminId)
  if (from === null || from <= ctx.clock.now()) return
  const what = passkey ? 'passkey' : 'authenticator app'
  throw refuse('NOT_ALLOWED', {
    detail: `Your ${what} is too new. You can use it to move money from ${formatLongDateTime(from)}.`,
  })
}

/**
 * Requires that whoever made a proposal has a second factor that is not new, as the database does of both admins whose money
 * action it records: they may have set theirs up, or replaced it, since they proposed. @throws Refusal NOT_ALLOWED
 */
export async function requireEstablishedProposer(tx: Tx, ctx: Context, proposerId: string): Promise<void> {
  const found = await findAdminNewFactorsCoolDown(tx, ctx, proposerId)
  if (!found) return
  throw refuse('NOT_ALLOWED', {
    detail: `${found.email} proposed this, and their authenticator app or passkey is too new. You can confirm it from ${formatLongDateTime(found.from)}.`,
  })
}

/** Finds an admin all of whose second factors are new, with the time at which the first of them can move money. */
export async function findAdminNewFactorsCoolDown(
  db: Db | Tx,
  { clock }: Context,
  adminId: string,
): Promise<{ email: string; from: Date } | undefined> {
  const now = clock.now()
  const { rows } = await sql<{ email: string; from: Date }>`
    SELECT admin.email, min(moves_from) AS "from" FROM admin JOIN (
      SELECT id AS admin_id, otp_moves_from AS moves_from FROM admin WHERE otp_secret IS NOT NULL
      UNION ALL SELECT admin_id, moves_from FROM admin_passkey
    ) factor ON factor.admin_id = admin.id
    WHERE admin.id = ${adminId}
    GROUP BY admin.id HAVING bool_and(coalesce(moves_from > ${now}, false))`.execute(db)
  return rows[0]
}

async function passkeyMovesFrom(tx: Tx, adminId: string, credentialId: string): Promise<Date | null> {
  const { moves_from } = await tx
    .selectFrom('admin_passkey')
    .select('moves_from')
    .where('admin_id', '=', adminId)
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirstOrThrow()
  return moves_from
}

async function appMovesFrom(tx: Tx, adminId: string): Promise<Date | null> {
  const { otp_moves_from } = await tx
    .selectFrom('admin')
    .select('otp_moves_from')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  return otp_moves_from
}
