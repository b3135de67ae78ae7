import type { AdminRole } from '@fanfare/contract/admin-role'
import type { Admin, adminLogin } from '@fanfare/contract/backoffice'
import type { BodyOf } from '@fanfare/contract/call'
import { hashToken } from '../accounts/authenticate.ts'
import { isPassword } from '../accounts/password.ts'
import { countTry, forgiveTry, type Limit } from '../accounts/throttle.ts'
import type { Visitor } from '../accounts/visitor.ts'
import type { Context } from '../context.ts'
import { refuse } from '../http/refusal.ts'
import { newAdminToken } from './authenticate-admin.ts'
import { requireOtp } from './authenticator.ts'

const sessionHours = 12
const perAddress: Limit = { name: 'admin login by address', most: 30, seconds: 900 }
const perAdminAndAddress: Limit = { name: 'admin login by admin and address', most: 8, seconds: 900 }

/**
 * Signs an admin in for twelve hours.
 * @throws Refusal WRONG_CREDENTIALS, after the same time whoever it was; TWO_FACTOR_REQUIRED without the code of an
 *   authenticator app that is set up, or without an app where one is mandatory; INVALID_OTP; TOO_MANY_REQUESTS
 */
export async function signInAdmin(
  ctx: Context,
  visitor: Visitor,
  { email, password, otp }: BodyOf<typeof adminLogin>,
): Promise<{ token: string; admin: Admin }> {
  // Counted before it is known to be wrong, so that many at once count too.
  const pair = `${email} ${visitor.address}`
  await countTry(ctx, perAddress, visitor.address)
  await countTry(ctx, perAdminAndAddress, pair)
  const found = await ctx.db
    .selectFrom('admin')
    .select(['id', 'role', 'password_hash'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const isRight = await isPassword(password, found?.password_hash ?? null)
  if (!found || !isRight) throw refuse('WRONG_CREDENTIALS')
  const token = newAdminToken()
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    await requireOtp(tx, ctx, found.id, otp)
    await tx
      .insertInto('admin_session')
      .values({
        id: ctx.newId(),
        admin_id: found.id,
        token_hash: hashToken(token),
        user_agent: visitor.userAgent,
        address: visitor.address,
        created_at: now,
        expires_at: new Date(now.getTime() + sessionHours * 3_600_000),
      })
      .execute()
  })
  await forgiveTry(ctx, perAddress, visitor.address)
  await forgiveTry(ctx, perAdminAndAddress, pair)
  return { token, admin: { id: found.id, email, role: found.role as AdminRole } }
}

export async function endAdminSession(ctx: Context, sessionId: string): Promise<void> {
  await ctx.db.deleteFrom('admin_session').where('id', '=', sessionId).execute()
}
