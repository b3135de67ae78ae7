import { newPassword } from '@fanfare/contract/shapes/accounts/accounts'
import type { Updateable } from 'kysely'
import { forgetTries } from '../accounts/sessions/throttle.ts'
import { type AuditedAct, recordAct } from '../audit/record-act.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Admin } from '../db/tables.ts'
import { enqueue } from '../jobs/task.ts'
import { refuse } from '../refusal.ts'
import { newAuthenticator, wrongCodes } from './authenticator.ts'
import { hashAdminPassword } from './create-admin.ts'
import { mailAdmin } from './mail-admin.ts'

/**
 * Lets an admin go: she is signed out everywhere and cannot come back, and what she has proposed is ended.
 * @throws Refusal NOT_FOUND; CONFLICT when it was done before
 */
export async function disableAdmin(ctx: Context, email: string): Promise<void> {
  await change(ctx, email, 'ADMIN_DISABLED', 'DISABLED', async (tx, { id, isDisabled }) => {
    if (isDisabled) throw refuse('CONFLICT', { detail: `${email} was let go already.` })
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
export async function enableAdmin(ctx: Context, email: string): Promise<void> {
  await change(ctx, email, 'ADMIN_ENABLED', 'ENABLED', async (_tx, { isDisabled }) => {
    if (!isDisabled) throw refuse('CONFLICT', { detail: `${email} was not let go.` })
    return { disabled_at: null }
  })
}

/**
 * Gives an admin another password: she is signed out everywhere, and the codes that were entered wrongly are forgiven.
 * @throws Refusal NOT_FOUND; INVALID_INPUT for a password that is guessed first; an Error whose message says what it lacks
 */
export async function resetAdminPassword(ctx: Context, email: string, password: string): Promise<void> {
  const { success, error } = newPassword.safeParse(password)
  if (!success) throw new Error(error.issues.map(({ message }) => `${message}.`).join('\n'))
  const hash = await hashAdminPassword(password, email)
  await change(ctx, email, 'ADMIN_PASSWORD_RESET', 'PASSWORD_RESET', async (tx, { id }) => {
    await forgetTries(tx, wrongCodes, id)
    return { password_hash: hash }
  })
}

/**
 * Gives an admin a new authenticator app, also one who had none: codes of the old one are no longer good, and she is signed
 * out everywhere.
 * @returns the url that sets the app up, to be shown once
 * @throws Refusal NOT_FOUND
 */
export async function renewAuthenticator(ctx: Context, email: string): Promise<string> {
  const { sealed, url } = newAuthenticator(ctx.config, email)
  const about = 'AUTHENTICATOR_RENEWED'
  await change(ctx, email, 'ADMIN_AUTHENTICATOR_RENEWED', about, async (tx, { id }) => {
    await forgetTries(tx, wrongCodes, id)
    return { otp_secret: sealed, otp_step: null }
  })
  return url
}

type Found = { id: string; isDisabled: boolean }

async function change(
  ctx: Context,
  email: string,
  action: AuditedAct['action'],
  about: 'DISABLED' | 'ENABLED' | 'PASSWORD_RESET' | 'AUTHENTICATOR_RENEWED',
  decide: (tx: Tx, found: Found) => Promise<Updateable<Admin>>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await tx
      .selectFrom('admin')
      .select(['id', 'disabled_at as disabledAt'])
      .where('email', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!found) throw refuse('NOT_FOUND', { detail: `There is no admin with the email ${email}.` })
    const { id, disabledAt } = found
    const set = await decide(tx, { id, isDisabled: disabledAt !== null })
    await tx.updateTable('admin').set(set).where('id', '=', id).execute()
    await tx.deleteFrom('admin_session').where('admin_id', '=', id).execute()
    await recordAct(tx, ctx, null, {
      action,
      subjectKind: 'ADMIN',
      subjectId: id,
      reason: null,
      before: { disabledAt },
      after: 'disabled_at' in set ? { disabledAt: set.disabled_at } : {},
    })
    await enqueue(tx, mailAdmin, { to: id, adminId: id, about })
  })
}
