import type { AdminRole } from '@fanfare/contract/backoffice/admin-role'
import { generateAdminAuthenticator, wrongAdminCodesLimit } from '../../accounts/admins/authenticator.ts'
import {
  type ActingOwner,
  applyAdminAccessChange,
  removeAllAdminPasskeys,
  requireAnotherOwner,
} from '../../accounts/admins/change-admin.ts'
import { recordAdminGrant } from '../../accounts/admins/grants.ts'
import { newFactorMoneyUnlockTime } from '../../accounts/admins/new-factor.ts'
import { sendAdminSetUpLink } from '../../accounts/admins/set-up.ts'
import { resetAttempts } from '../../accounts/sessions/throttle.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'

/**
 * Changes an admin's role and ends all their sessions.
 * @throws Refusal CONFLICT if they have it already; RULE_BROKEN for the last other owner; else as
 * `applyAdminAccessChange`
 */
export async function setAdminRole(
  ctx: Context,
  adminId: string,
  role: AdminRole,
  by: ActingOwner,
): Promise<void> {
  const facts = { action: 'ADMIN_ROLE_CHANGED', about: 'ROLE_CHANGED' } as const
  await applyAdminAccessChange(ctx, { which: { adminId }, by, ...facts }, async (tx, admin) => {
    if (admin.role === role) throw refuse('CONFLICT', { detail: `${admin.email} already has this role.` })
    await requireAnotherOwner(tx, ctx, { target: admin, by })
    await recordAdminGrant(tx, ctx, { adminId, kind: 'PROMOTED', grantedBy: by?.viewer.adminId ?? null })
    return { role }
  })
}

/**
 * Revokes an admin's authenticator app and passkeys at once, and emails them a link to set up another.
 * @throws Refusal CONFLICT for an admin who is not set up or was removed; RULE_BROKEN for the last other
 * owner; else as `applyAdminAccessChange`
 */
export async function resetAdminSecondFactors(ctx: Context, adminId: string, by: ActingOwner): Promise<void> {
  const facts = { action: 'ADMIN_AUTHENTICATOR_RENEWED', about: null } as const
  await applyAdminAccessChange(ctx, { which: { adminId }, by, ...facts }, async (tx, admin) => {
    const { email, isSetUp, disabledAt } = admin
    if (!isSetUp)
      throw refuse('CONFLICT', { detail: `${email} hasn't finished setting up. Send them a new invitation.` })
    if (disabledAt !== null)
      throw refuse('CONFLICT', { detail: `${email} is disabled. Re-enable them first.` })
    await requireAnotherOwner(tx, ctx, { target: admin, by, what: 'reset their two-factor authentication' })
    await resetAttempts(tx, wrongAdminCodesLimit, adminId)
    await removeAllAdminPasskeys(tx, adminId)
    await sendAdminSetUpLink(tx, ctx, adminId, 'AUTHENTICATOR')
    const { sealed } = generateAdminAuthenticator(ctx.config, email)
    return {
      ...{ otp_secret: sealed, otp_step: null, otp_moves_from: newFactorMoneyUnlockTime(ctx) },
      ...{ otp_next_secret: null, otp_next_at: null },
    }
  })
}
