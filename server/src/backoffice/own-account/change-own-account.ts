import type { BodyOf } from '@fanfare/contract/call'
import type {
  AdminReauthentication,
  changeOwnPassword as changeOwnPasswordCall,
} from '@fanfare/contract/shapes/backoffice/own-account'
import { type AuditedAction, appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import {
  decryptAuthenticatorSetUp,
  generateAdminAuthenticator,
  matchingPendingTotpTimeStep,
  withWrongAdminCodeLimit,
} from '../../accounts/admins/authenticator.ts'
import { validateAndHashAdminPassword } from '../../accounts/admins/create-admin.ts'
import { mailAdminAccessChanged } from '../../accounts/admins/mail-admin-access-changed.ts'
import { enqueueAdminChangeOwnerMails } from '../../accounts/admins/mail-owners.ts'
import { newFactorMoneyUnlockTime } from '../../accounts/admins/new-factor.ts'
import { describeDevice } from '../../accounts/sessions/describe-device.ts'
import { describeNetwork } from '../../accounts/sessions/describe-network.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { verifyAdminPassword, withReauthenticatedAdmin } from './confirm-admin.ts'

/** Time limit for setting up an authenticator app after its secret was shown. */
const setUpMs = 900_000

/**
 * Generates a secret for another app, stored beside the current one until it has given a code.
 * @throws Refusal what `withReauthenticatedAdmin` throws
 */
export async function startOwnAdminAuthenticatorSetUp(
  ctx: Context,
  viewer: AdminViewer,
  confirmation: AdminReauthentication | undefined,
): Promise<{ url: string; text: string }> {
  return withReauthenticatedAdmin(ctx, viewer, confirmation, async (tx) => {
    const email = await emailOf(tx, viewer.adminId)
    const { sealed } = generateAdminAuthenticator(ctx.config, email)
    await tx
      .updateTable('admin')
      .set({ otp_next_secret: sealed, otp_next_at: ctx.clock.now() })
      .where('id', '=', viewer.adminId)
      .execute()
    return decryptAuthenticatorSetUp(ctx.config, { email, sealed })
  })
}

/**
 * Takes the new app in the place of the old. Every other session ends; the admin and every owner are mailed. Money is moved with
 * it once it has cooled down.
 * @throws Refusal LINK_EXPIRED where none was begun within 15 minutes; INVALID_OTP; TOO_MANY_REQUESTS
 */
export async function completeOwnAdminAuthenticatorSetUp(
  ctx: Context,
  viewer: AdminViewer,
  otp: string,
): Promise<void> {
  const { adminId } = viewer
  await withWrongAdminCodeLimit(ctx, adminId, otp, () =>
    inTransaction(ctx.db, async (tx) => {
      const { email, otp_next_secret, otp_next_at } = await tx
        .selectFrom('admin')
        .select(['email', 'otp_next_secret', 'otp_next_at'])
        .where('id', '=', adminId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const since = new Date(ctx.clock.now().getTime() - setUpMs)
      if (otp_next_secret === null || otp_next_at === null || otp_next_at < since) {
        throw refuse('LINK_EXPIRED', { detail: 'This took too long. Start again.' })
      }
      const step = matchingPendingTotpTimeStep(ctx, { email, sealed: otp_next_secret }, otp)
      if (step === null) throw refuse('INVALID_OTP')
      await tx
        .updateTable('admin')
        .set({
          ...{ otp_secret: otp_next_secret, otp_step: step, otp_moves_from: newFactorMoneyUnlockTime(ctx) },
          ...{ otp_next_secret: null, otp_next_at: null },
        })
        .where('id', '=', adminId)
        .execute()
      await tx.deleteFrom('admin_set_up').where('admin_id', '=', adminId).execute()
      await endOthers(tx, viewer)
      await note(tx, ctx, { adminId, action: 'ADMIN_AUTHENTICATOR_RENEWED' })
      await enqueue(tx, mailAdminAccessChanged, { to: adminId, adminId, about: 'OWN_AUTHENTICATOR_RENEWED' })
      await enqueueAdminChangeOwnerMails(tx, { about: 'FACTOR_ADDED', adminId, by: adminId })
    }),
  )
}

/**
 * Changes the admin's own password. Ends every other session and emails them.
 * @throws Refusal RULE_BROKEN on `password`; INVALID_INPUT for an easily guessed one; what `withReauthenticatedAdmin`
 * throws
 */
export async function changeOwnAdminPassword(
  ctx: Context,
  viewer: AdminViewer,
  { password, newPassword, confirmation }: BodyOf<typeof changeOwnPasswordCall>,
): Promise<void> {
  const { adminId } = viewer
  await verifyAdminPassword(ctx, adminId, password, 'password')
  const email = await emailOf(ctx.db, adminId)
  const password_hash = await validateAndHashAdminPassword(newPassword, email, 'newPassword')
  // The password was said just now: who has no second factor is not asked for it twice.
  await withReauthenticatedAdmin(ctx, viewer, { password, ...confirmation }, async (tx) => {
    await tx.updateTable('admin').set({ password_hash }).where('id', '=', adminId).execute()
    await endOthers(tx, viewer)
    await note(tx, ctx, { adminId, action: 'ADMIN_PASSWORD_CHANGED' })
    await enqueue(tx, mailAdminAccessChanged, { to: adminId, adminId, about: 'PASSWORD_CHANGED' })
  })
}

/** @throws Refusal NOT_FOUND for a session that is not theirs, or has ended */
export async function requireAndEndOwnAdminSession(
  ctx: Context,
  { adminId }: AdminViewer,
  sessionId: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const ended = await tx
      .deleteFrom('admin_session')
      .where('id', '=', sessionId)
      .where('admin_id', '=', adminId)
      .returning(['user_agent', 'address', 'created_at'])
      .executeTakeFirst()
    if (!ended) throw refuse('NOT_FOUND', { detail: 'This session has ended.' })
    await note(tx, ctx, {
      adminId,
      action: 'ADMIN_SESSION_ENDED',
      before: {
        device: describeDevice(ended.user_agent),
        place: describeNetwork(ended.address),
        since: ended.created_at,
      },
    })
  })
}

async function emailOf(db: Tx | Context['db'], adminId: string): Promise<string> {
  const { email } = await db
    .selectFrom('admin')
    .select('email')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  return email
}

async function endOthers(tx: Tx, { adminId, sessionId }: AdminViewer): Promise<void> {
  await tx.deleteFrom('admin_session').where('admin_id', '=', adminId).where('id', '<>', sessionId).execute()
}

async function note(
  tx: Tx,
  ctx: Context,
  {
    adminId,
    action,
    before = {},
  }: { adminId: string; action: AuditedAction['action']; before?: AuditedAction['before'] },
): Promise<void> {
  await appendAuditEntry(
    tx,
    ctx,
    { adminId },
    {
      action,
      subjectKind: 'ADMIN',
      subjectId: adminId,
      reason: null,
      before,
      after: { by: 'HERSELF' },
    },
  )
}
