import type { BodyOf } from '@fanfare/contract/call'
import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import type { inviteAdmin as inviteAdminCall } from '@fanfare/contract/shapes/backoffice/admins'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import { generateAdminAuthenticator } from '../../accounts/admins/authenticator.ts'
import { recordAdminGrant, requireCooledDownAdmin } from '../../accounts/admins/grants.ts'
import { enqueueAdminChangeOwnerMails } from '../../accounts/admins/mail-owners.ts'
import { consumeAdminFactor } from '../../accounts/admins/require-factor.ts'
import { sendAdminSetUpLink } from '../../accounts/admins/set-up.ts'
import { withAdminFactorAttemptLimit } from '../../money/approvals/with-factor.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { violatedUniqueConstraint } from '../../platform/db/transaction/unique-violation.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'

/**
 * Emails a person a link by which they set themselves up as an admin. Until then they have a row and no
 * password.
 * @returns their ID
 * @throws Refusal EMAIL_TAKEN; RULE_BROKEN if no back-office is served; NOT_ALLOWED during the viewer's
 * cool-down; and what `withAdminFactorAttemptLimit` and `consumeAdminFactor` throw
 */
export async function inviteAdmin(
  ctx: Context,
  viewer: AdminViewer,
  { email, role, ...sent }: BodyOf<typeof inviteAdminCall>,
): Promise<string> {
  const id = ctx.newId()
  try {
    await withAdminFactorAttemptLimit(ctx, viewer, sent, (shown) =>
      inTransaction(ctx.db, async (tx) => {
        await consumeAdminFactor(tx, ctx, { adminId: viewer.adminId, factor: shown })
        await requireCooledDownAdmin(tx, ctx, viewer.adminId)
        const { sealed } = generateAdminAuthenticator(ctx.config, email)
        const created_at = ctx.clock.now()
        await tx
          .insertInto('admin')
          .values({ id, email, role, password_hash: null, otp_secret: sealed, created_at })
          .execute()
        await send(tx, ctx, viewer, { id, email, role })
      }),
    )
  } catch (error) {
    if (violatedUniqueConstraint(error) !== 'admin_email_key') throw error
    throw refuse('EMAIL_TAKEN', { detail: `An admin with the email ${email} already exists.` })
  }
  return id
}

/**
 * Emails an invited admin another link, with a new authenticator secret.
 * @throws Refusal NOT_FOUND; CONFLICT once they have set themselves up or were removed; else as `inviteAdmin`
 */
export async function inviteAdminAgain(
  ctx: Context,
  viewer: AdminViewer,
  { adminId, ...sent }: AdminFactor & { adminId: string },
): Promise<void> {
  await withAdminFactorAttemptLimit(ctx, viewer, sent, (shown) =>
    inTransaction(ctx.db, async (tx) => {
      await consumeAdminFactor(tx, ctx, { adminId: viewer.adminId, factor: shown })
      await requireCooledDownAdmin(tx, ctx, viewer.adminId)
      const admin = await tx
        .selectFrom('admin')
        .select(['id', 'email', 'role', 'password_hash as passwordHash', 'disabled_at as disabledAt'])
        .where('id', '=', adminId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!admin) throw refuse('NOT_FOUND', { detail: 'Admin not found.' })
      if (admin.passwordHash !== null || admin.disabledAt !== null) {
        throw refuse('CONFLICT', { detail: `${admin.email} has no pending invitation.` })
      }
      const { sealed } = generateAdminAuthenticator(ctx.config, admin.email)
      await tx
        .updateTable('admin')
        .set({ otp_secret: sealed, otp_step: null })
        .where('id', '=', adminId)
        .execute()
      await send(tx, ctx, viewer, admin)
    }),
  )
}

async function send(
  tx: Tx,
  ctx: Context,
  viewer: AdminViewer,
  { id, email, role }: { id: string; email: string; role: string },
): Promise<void> {
  await sendAdminSetUpLink(tx, ctx, id, 'INVITATION')
  await recordAdminGrant(tx, ctx, { adminId: id, kind: 'INVITED', grantedBy: viewer.adminId })
  await enqueueAdminChangeOwnerMails(tx, { about: 'INVITED', adminId: id, by: viewer.adminId })
  await appendAuditEntry(tx, ctx, viewer, {
    action: 'ADMIN_INVITED',
    subjectKind: 'ADMIN',
    subjectId: id,
    reason: null,
    before: {},
    after: { email, role },
  })
}
