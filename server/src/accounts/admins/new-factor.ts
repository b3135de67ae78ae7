import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { formatMoment } from '../../platform/i18n/formats.ts'
import type { ChallengedAssertion } from '../passkeys/consume-passkey.ts'
import { coolDownEndOfNewGrant } from './grants.ts'

/**
 * Returns the time from which a second factor that is set up now can move money: a session thief gains
 * nothing by adding their own.
 */
export function newFactorMovesMoneyAt(ctx: Context): Date {
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
    detail: `Your ${what} is too new. You can use it to move money from ${formatMoment(from)}.`,
  })
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
