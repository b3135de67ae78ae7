import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import type { ChallengedAssertion } from '../passkeys/consume-passkey.ts'
import { consumeAdminOtpIfSetUp, isAdminFactorMandatory } from './authenticator.ts'
import { countAdminPasskeys, verifyAdminPasskeyAndRecordUse } from './passkeys/admin-passkeys.ts'

/** Second factor that an admin presents besides their password or session. */
export type PresentedAdminFactor = { otp: string | undefined; passkey: ChallengedAssertion | null }

/**
 * Checks and consumes a second factor of an admin: one of their passkeys, or the code of their app. Admins
 * who have either must present one, in every environment.
 * @param options.always a second factor is mandatory in every environment
 * @returns true if the admin presented one: it is not requested from admins without any, unless mandatory
 * @throws Refusal TWO_FACTOR_REQUIRED; INVALID_OTP; INVALID_PASSKEY; NOT_SIGNED_IN for an admin who was just
 * disabled
 */
export async function consumeAdminFactor(
  tx: Tx,
  ctx: Context,
  {
    adminId,
    factor: { otp, passkey },
    always = isAdminFactorMandatory(ctx.config),
  }: { adminId: string; factor: PresentedAdminFactor; always?: boolean },
): Promise<boolean> {
  const hasApp = await lockActiveAdminAndCheckTotpSetUp(tx, adminId)
  if (passkey) {
    await verifyAdminPasskeyAndRecordUse(tx, ctx, adminId, passkey)
    return true
  }
  if (!hasApp && (await countAdminPasskeys(tx, adminId)) > 0) {
    throw refuse('TWO_FACTOR_REQUIRED', {
      detail: "You don't have an authenticator app. Use your passkey instead.",
    })
  }
  await consumeAdminOtpIfSetUp(tx, ctx, { adminId, otp, always: hasApp || always })
  return hasApp
}

/**
 * Locks an admin's row until the transaction ends.
 * @returns whether an authenticator app is set up for them
 * @throws Refusal NOT_SIGNED_IN for an admin who was disabled just now
 */
export async function lockActiveAdminAndCheckTotpSetUp(tx: Tx, adminId: string): Promise<boolean> {
  const admin = await tx
    .selectFrom('admin')
    .select(['otp_secret', 'disabled_at'])
    .where('id', '=', adminId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (admin.disabled_at !== null) throw refuse('NOT_SIGNED_IN')
  return admin.otp_secret !== null
}
