import { newPassword } from '@fanfare/contract/shapes/accounts/accounts'
import { type Selectable, sql, type Updateable } from 'kysely'
import { type AuditedAction, appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import type { Admin } from '../../platform/db/tables.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { resetAttempts } from '../sessions/throttle.ts'
import { generateAdminAuthenticator, wrongAdminCodesLimit } from './authenticator.ts'
import { validateAndHashAdminPassword } from './create-admin.ts'
import { hasIndependentOwner, recordAdminGrant, requireCooledDownAdmin } from './grants.ts'
import { mailAdminAccessChanged } from './mail-admin-access-changed.ts'
import { type AdminChangeNotice, enqueueAdminChangeOwnerMails } from './mail-owners.ts'
import { consumeAdminFactor, type PresentedAdminFactor } from './require-factor.ts'

/**
 * Owner who decides in the back office, with their second factor and their reason; null for an operator’s
 * command.
 */
export type ActingOwner = { viewer: AdminViewer; shown: PresentedAdminFactor; reason: string | null } | null

/** Operators say an email, owners an id. */
export type AdminSelector = { email: string } | { adminId: string }

/**
 * Disables an admin: they are signed out everywhere and cannot return, and their proposals are ended.
 * @throws Refusal NOT_FOUND; CONFLICT when it was done before; RULE_BROKEN for the last other owner
 */
export async function disableAdmin(
  ctx: Context,
  which: AdminSelector,
  by: ActingOwner = null,
): Promise<void> {
  const facts = { action: 'ADMIN_DISABLED', about: 'DISABLED' } as const
  await applyAdminAccessChange(ctx, { which, by, ...facts }, async (tx, found) => {
    const { id, email, disabledAt } = found
    if (disabledAt !== null) throw refuse('CONFLICT', { detail: `${email} is already disabled.` })
    await requireAnotherOwner(tx, ctx, { target: found, by })
    await tx
      .updateTable('proposal')
      .set({ state: 'ENDED', ended_because: 'DISABLED', settled_at: ctx.clock.now() })
      .where('proposed_by', '=', id)
      .where('state', '=', 'OPEN')
      .execute()
    return { disabled_at: ctx.clock.now() }
  })
}

/** Takes that back. @throws Refusal NOT_FOUND; CONFLICT for an admin who was not let go */
export async function enableAdmin(ctx: Context, which: AdminSelector, by: ActingOwner = null): Promise<void> {
  const facts = { action: 'ADMIN_ENABLED', about: 'ENABLED' } as const
  await applyAdminAccessChange(ctx, { which, by, ...facts }, async (tx, { id, email, disabledAt }) => {
    if (disabledAt === null) throw refuse('CONFLICT', { detail: `${email} isn't disabled.` })
    await recordAdminGrant(tx, ctx, { adminId: id, kind: 'ENABLED', grantedBy: by?.viewer.adminId ?? null })
    return { disabled_at: null }
  })
}

/**
 * Sets another password for an admin: they are signed out everywhere, and their count of wrong codes is
 * reset.
 * @throws Refusal NOT_FOUND; INVALID_INPUT for a password that is guessed first; an Error whose message says
 * what it lacks
 */
export async function setAdminPassword(ctx: Context, email: string, password: string): Promise<void> {
  const { success, error } = newPassword.safeParse(password)
  if (!success) throw new Error(error.issues.map(({ message }) => `${message}.`).join('\n'))
  const hash = await validateAndHashAdminPassword(password, email)
  const facts = { action: 'ADMIN_PASSWORD_RESET', about: 'PASSWORD_RESET' } as const
  await applyAdminAccessChange(ctx, { which: { email }, by: null, ...facts }, async (tx, { id }) => {
    await resetAttempts(tx, wrongAdminCodesLimit, id)
    return { password_hash: hash }
  })
}

/**
 * Creates a new authenticator app for an admin, even if they had none: codes of the old one and their
 * passkeys become invalid, and they are signed out everywhere.
 * @returns the URL that sets the app up, to be shown once
 * @throws Refusal NOT_FOUND
 */
export async function replaceAdminAuthenticator(ctx: Context, email: string): Promise<string> {
  const { sealed, url } = generateAdminAuthenticator(ctx.config, email)
  const facts = { action: 'ADMIN_AUTHENTICATOR_RENEWED', about: 'AUTHENTICATOR_RENEWED' } as const
  await applyAdminAccessChange(ctx, { which: { email }, by: null, ...facts }, async (tx, { id }) => {
    await tx.deleteFrom('admin_set_up').where('admin_id', '=', id).execute()
    await removeAllAdminPasskeys(tx, id)
    await resetAttempts(tx, wrongAdminCodesLimit, id)
    return {
      ...{ otp_secret: sealed, otp_step: null, otp_moves_from: null },
      ...{ otp_next_secret: null, otp_next_at: null },
    }
  })
  return url
}

/**
 * Requires that an owner who is let go, or loses the role or the second factor, leaves another behind, beside the one who acts
 * and independent of them: otherwise the platform would be theirs alone. An operator's command may do it.
 * @throws Refusal RULE_BROKEN
 */
export async function requireAnotherOwner(
  tx: Tx,
  ctx: Context,
  {
    target: { id: targetId, email, role, isSetUp, disabledAt },
    by,
    what = 'remove them',
  }: { target: Found; by: ActingOwner; what?: 'remove them' | 'reset their two-factor authentication' },
): Promise<void> {
  if (!by || role !== 'OWNER' || !isSetUp || disabledAt !== null) return
  if (await hasIndependentOwner(tx, ctx, { actorId: by.viewer.adminId, targetId })) return
  throw refuse('RULE_BROKEN', {
    detail: `${email} is the last other owner, so you can't ${what} on your own. Ask whoever runs the server to do it.`,
  })
}

/**
 * Deletes an admin’s factors: an admin who has lost a device has lost its passkeys too, so they go with the
 * app.
 */
export async function removeAllAdminPasskeys(tx: Tx, adminId: string): Promise<void> {
  await tx.deleteFrom('admin_passkey').where('admin_id', '=', adminId).execute()
  await tx.deleteFrom('admin_passkey_challenge').where('admin_id', '=', adminId).execute()
}

const newsOf = {
  ADMIN_DISABLED: 'DISABLED',
  ADMIN_ENABLED: 'ENABLED',
  ADMIN_PASSWORD_RESET: 'PASSWORD_RESET',
  ADMIN_AUTHENTICATOR_RENEWED: 'FACTOR_RESET',
  ADMIN_ROLE_CHANGED: 'ROLE_CHANGED',
} as const satisfies Partial<Record<AuditedAction['action'], AdminChangeNotice>>

type Found = Pick<Selectable<Admin>, 'id' | 'email' | 'role'> & { isSetUp: boolean; disabledAt: Date | null }

/**
 * Changes an admin, signs them out everywhere, notes it, and mails them, unless `about` is null, and every owner.
 * @throws Refusal NOT_FOUND; of an owner: NOT_ALLOWED once they are none or while they cool down, RULE_BROKEN for themselves, and what `consumeAdminFactor` throws
 */
export async function applyAdminAccessChange(
  ctx: Context,
  {
    which,
    by,
    action,
    about,
  }: {
    which: AdminSelector
    by: ActingOwner
    action: keyof typeof newsOf
    about: Parameters<typeof mailAdminAccessChanged.run>[1]['about'] | null
  },
  decide: (tx: Tx, found: Found) => Promise<Updateable<Admin>>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await lock(tx, which, by)
    if (by) await confirmOwner(tx, ctx, by)
    // An operator may let the last owner go, and let another in.
    else await sql`SELECT set_config('fanfare.operating', 'yes', true)`.execute(tx)
    const { id, role, disabledAt } = found
    const set = await decide(tx, found)
    await tx.updateTable('admin').set(set).where('id', '=', id).execute()
    await tx.deleteFrom('admin_session').where('admin_id', '=', id).execute()
    await appendAuditEntry(tx, ctx, by?.viewer ?? null, {
      action,
      subjectKind: 'ADMIN',
      subjectId: id,
      reason: by?.reason ?? null,
      before: 'role' in set ? { role } : { disabledAt },
      after: 'role' in set ? { role: set.role } : 'disabled_at' in set ? { disabledAt: set.disabled_at } : {},
    })
    if (about !== null) await enqueue(tx, mailAdminAccessChanged, { to: id, adminId: id, about })
    await enqueueAdminChangeOwnerMails(tx, {
      about: newsOf[action],
      adminId: id,
      by: by?.viewer.adminId ?? null,
    })
  })
}

/** Requires the owner’s factor, and sets the acting admin for the database. */
async function confirmOwner(
  tx: Tx,
  ctx: Context,
  { viewer: { adminId }, shown }: NonNullable<ActingOwner>,
): Promise<void> {
  await consumeAdminFactor(tx, ctx, { adminId, factor: shown })
  await requireCooledDownAdmin(tx, ctx, adminId)
  await sql`SELECT set_config('fanfare.acting_admin', ${adminId}, true)`.execute(tx)
}

/**
 * Locks the admin and every owner, in one order: of two who change each other concurrently, the second is no
 * longer an owner.
 */
async function lock(tx: Tx, which: AdminSelector, by: ActingOwner): Promise<Found> {
  const isTarget = (admin: { id: string; email: string }) =>
    'email' in which ? admin.email === which.email : admin.id === which.adminId
  const rows = await tx
    .selectFrom('admin')
    .select(['id', 'email', 'role', 'password_hash as passwordHash', 'disabled_at as disabledAt'])
    .where((eb) =>
      eb.or([
        'email' in which ? eb('email', '=', which.email) : eb('id', '=', which.adminId),
        ...(by ? [eb('role', '=', 'OWNER')] : []),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const isOwner = rows.some(
    ({ id, role, disabledAt }) => id === by?.viewer.adminId && role === 'OWNER' && disabledAt === null,
  )
  if (by && !isOwner) throw refuse('NOT_ALLOWED')
  const found = rows.find(isTarget)
  if (!found) {
    const detail = 'email' in which ? `Admin ${which.email} not found.` : 'Admin not found.'
    throw refuse('NOT_FOUND', { detail })
  }
  if (found.id === by?.viewer.adminId) {
    throw refuse('RULE_BROKEN', { detail: "You can't change your own access. Ask another owner." })
  }
  const { passwordHash, ...admin } = found
  return { ...admin, isSetUp: passwordHash !== null }
}
