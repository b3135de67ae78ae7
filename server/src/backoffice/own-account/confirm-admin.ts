import type { AdminReauthentication } from '@fanfare/contract/shapes/backoffice/own-account'
import { countAdminPasskeys } from '../../accounts/admins/passkeys/admin-passkeys.ts'
import { consumeAdminFactor } from '../../accounts/admins/require-factor.ts'
import { isMatchingPassword } from '../../accounts/sessions/password.ts'
import { type AttemptLimit, consumeAttempt, refundAttempt } from '../../accounts/sessions/throttle.ts'
import { withAdminFactorAttemptLimit } from '../../money/approvals/with-factor.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'

const tries: AttemptLimit = { name: 'own password of an admin', most: 10, seconds: 900 }

/**
 * Changes how an admin signs in, in a transaction that first ensures that the admin is present and not just
 * their session: by a second factor shown now, however young the session is. An admin without one gives their
 * password.
 * @throws Refusal CONFIRMATION_REQUIRED; INVALID_OTP; INVALID_PASSKEY; RULE_BROKEN on
 * `confirmation.password`; TWO_FACTOR_REQUIRED; TOO_MANY_REQUESTS
 */
export async function withReauthenticatedAdmin<T>(
  ctx: Context,
  viewer: AdminViewer,
  { otp, passkey, password }: AdminReauthentication = {},
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { adminId } = viewer
  const hasFactor = await hasSecondFactor(ctx, adminId)
  if (!hasFactor) await requireSaid(ctx, adminId, password)
  const isShown = otp !== undefined || passkey !== undefined
  if (hasFactor && !isShown) throw refuse('CONFIRMATION_REQUIRED')
  return withAdminFactorAttemptLimit(ctx, viewer, { otp, passkey }, (shown) =>
    inTransaction(ctx.db, async (tx) => {
      if (isShown) await consumeAdminFactor(tx, ctx, { adminId, factor: shown })
      return change(tx)
    }),
  )
}

/**
 * Checks the admin's own password, which a stolen session does not know. @throws Refusal RULE_BROKEN on
 * `path`; TOO_MANY_REQUESTS
 */
export async function verifyAdminPassword(
  ctx: Context,
  adminId: string,
  password: string,
  path: string,
): Promise<void> {
  await consumeAttempt(ctx, tries, adminId)
  const { password_hash } = await ctx.db
    .selectFrom('admin')
    .select('password_hash')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  if (!(await isMatchingPassword(password, password_hash))) {
    const message = 'Your password is incorrect.'
    throw refuse('RULE_BROKEN', { detail: message, errors: [{ path, message }] })
  }
  await refundAttempt(ctx, tries, adminId)
}

async function requireSaid(ctx: Context, adminId: string, password: string | undefined): Promise<void> {
  if (password === undefined) throw refuse('CONFIRMATION_REQUIRED')
  await verifyAdminPassword(ctx, adminId, password, 'confirmation.password')
}

async function hasSecondFactor(ctx: Context, adminId: string): Promise<boolean> {
  const { otp_secret } = await ctx.db
    .selectFrom('admin')
    .select('otp_secret')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  return otp_secret !== null || (await countAdminPasskeys(ctx.db, adminId)) > 0
}
