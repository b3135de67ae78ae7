import type { TakenAssertion } from '../accounts/passkeys/consume-passkey.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { isAuthenticatorMandatory, requireOtp } from './authenticator.ts'
import { consumeAdminPasskey, countAdminPasskeys } from './passkeys/admin-passkeys.ts'

/** What an admin shows beside her password. */
export type ShownFactor = { otp: string | undefined; passkey: TakenAssertion | null }

/**
 * Holds and uses up a second factor of an admin: a passkey of hers, or the code of her app. Who has either is asked for one,
 * wherever this runs.
 * @returns whether she has shown one: nobody is asked who has none, where none is mandatory
 * @throws Refusal TWO_FACTOR_REQUIRED; INVALID_OTP; INVALID_PASSKEY
 */
export async function requireFactor(
  tx: Tx,
  ctx: Context,
  adminId: string,
  { otp, passkey }: ShownFactor,
): Promise<boolean> {
  if (passkey) {
    await consumeAdminPasskey(tx, ctx, adminId, passkey)
    return true
  }
  const has = await tx
    .selectFrom('admin')
    .select('otp_secret')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  const isAsked = has.otp_secret !== null || (await countAdminPasskeys(tx, adminId)) > 0
  await requireOtp(tx, ctx, adminId, otp, { always: isAsked || isAuthenticatorMandatory(ctx.config) })
  return isAsked
}
