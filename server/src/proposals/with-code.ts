import { guardCode } from '../admins/authenticator.ts'
import { noteFailedSignIn } from '../admins/note-sign-in.ts'
import type { Context } from '../context.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { Refusal } from '../refusal.ts'

/**
 * Runs what may ask for a code in an open session. Wrong codes are counted and noted as those at the door are, because
 * whoever enters them may have stolen the session.
 * @throws Refusal TOO_MANY_REQUESTS, for a right code too, after ten wrong ones in a day
 */
export async function withCode<T>(
  ctx: Context,
  admin: AdminViewer,
  otp: string | undefined,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await guardCode(ctx, admin.adminId, otp, run)
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === 'INVALID_OTP') await noteWrongCode(ctx, admin)
    throw cause
  }
}

async function noteWrongCode(ctx: Context, { adminId, sessionId }: AdminViewer): Promise<void> {
  const session = await ctx.db
    .selectFrom('admin_session')
    .select(['address', 'user_agent as userAgent'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  const visitor = session ?? { address: '', userAgent: '' }
  await noteFailedSignIn(ctx, visitor, { email: null, adminId, outcome: 'WRONG_CODE' })
}
