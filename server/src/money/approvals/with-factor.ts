import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import { withWrongAdminCodeLimit } from '../../accounts/admins/authenticator.ts'
import { consumeAdminAssertionChallenge } from '../../accounts/admins/passkeys/admin-passkeys.ts'
import { recordFailedAdminSignInAndWarn } from '../../accounts/admins/record-sign-in.ts'
import type { PresentedAdminFactor } from '../../accounts/admins/require-factor.ts'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'

/**
 * Runs what may ask for a second factor in an open session. Wrong codes are counted, and whatever is wrong is noted as it is
 * at the door, because whoever enters it may have stolen the session.
 * @throws Refusal INVALID_PASSKEY for what was not signed for this session; TOO_MANY_REQUESTS, for a right code too, after
 *   ten wrong ones in a day
 */
export async function withAdminFactorAttemptLimit<T>(
  ctx: Context,
  admin: AdminViewer,
  { otp, passkey }: AdminFactor,
  run: (shown: PresentedAdminFactor) => Promise<T>,
): Promise<T> {
  const { adminId, sessionId } = admin
  try {
    const taken = passkey
      ? await consumeAdminAssertionChallenge(ctx, { purpose: 'CONFIRM', adminId, sessionId }, passkey)
      : null
    return await withWrongAdminCodeLimit(ctx, adminId, otp, () => run({ otp, passkey: taken }))
  } catch (cause) {
    if (cause instanceof Refusal && wrong.has(cause.code)) await noteWrongFactor(ctx, admin)
    throw cause
  }
}

const wrong = new Set<string>(['INVALID_OTP', 'INVALID_PASSKEY'])

async function noteWrongFactor(ctx: Context, { adminId, sessionId }: AdminViewer): Promise<void> {
  const session = await ctx.db
    .selectFrom('admin_session')
    .select(['address', 'user_agent as userAgent'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  const visitor = session ?? { address: '', userAgent: '' }
  await recordFailedAdminSignInAndWarn(ctx, visitor, { email: null, adminId, outcome: 'WRONG_CODE' })
}
