import type { BodyOf } from '@fanfare/contract/call'
import type { AdminSetUp, finishAdminSetUp } from '@fanfare/contract/shapes/backoffice/admins'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { hashSessionToken } from '../sessions/authenticate.ts'
import {
  consumeAdminOtpIfSetUp,
  decryptAuthenticatorSetUp,
  withWrongAdminCodeLimit,
} from './authenticator.ts'
import { validateAndHashAdminPassword } from './create-admin.ts'
import { recordAdminGrant } from './grants.ts'
import { mailAdminAccessChanged } from './mail-admin-access-changed.ts'
import { mailAdminSetUpLink } from './mail-admin-set-up-link.ts'
import { enqueueAdminChangeOwnerMails } from './mail-owners.ts'
import { newFactorMoneyUnlockTime } from './new-factor.ts'
import {
  createSetUpLinkPasskeyOptions,
  lockAdminAndCheckTotpSetUp,
  saveSetUpPasskeyAndClearTotp,
  verifySetUpLinkPasskey,
} from './passkeys/admin-passkeys.ts'

type Kind = AdminSetUp['kind']

const hourMs = 3_600_000
const goodForHours: Record<Kind, number> = { INVITATION: 72, AUTHENTICATOR: 24 }

/**
 * Emails an admin a link to set up the factor whose secret their row already holds. Earlier links become
 * invalid.
 * @throws Refusal RULE_BROKEN if no back office is served for it to lead to
 */
export async function sendAdminSetUpLink(tx: Tx, ctx: Context, adminId: string, kind: Kind): Promise<void> {
  if (ctx.config.adminOrigin === null) {
    throw refuse('RULE_BROKEN', {
      detail: "Invitation links aren't available, because ADMIN_ORIGIN isn't set.",
    })
  }
  const created_at = ctx.clock.now()
  const expires_at = new Date(created_at.getTime() + goodForHours[kind] * hourMs)
  await tx
    .insertInto('admin_set_up')
    .values({ admin_id: adminId, kind, token_hash: null, created_at, expires_at })
    .onConflict((is) => is.column('admin_id').doUpdateSet({ kind, token_hash: null, created_at, expires_at }))
    .execute()
  await enqueue(tx, mailAdminSetUpLink, { adminId })
}

/** Loads the setup of an emailed link. @throws Refusal LINK_EXPIRED */
export async function loadAdminSetUp(ctx: Context, token: string): Promise<AdminSetUp> {
  const { adminId, kind, email, role, sealed, expiresAt } = await find(ctx, ctx.db, token)
  if (sealed === null) throw refuse('LINK_EXPIRED')
  const authenticator = decryptAuthenticatorSetUp(ctx.config, { email, sealed })
  const passkey = await createSetUpLinkPasskeyOptions(ctx, { adminId, email, token })
  return { kind, email, role, authenticator, passkey, dateExpires: expiresAt.toISOString() }
}

/**
 * Sets up an admin by their emailed link, once: with their app, or with a passkey instead.
 * @throws Refusal LINK_EXPIRED; INVALID_OTP; INVALID_PASSKEY; INVALID_INPUT for an invited admin's password
 * that is missing or guessed first; TOO_MANY_REQUESTS after ten wrong codes
 */
export async function completeAdminSetUp(
  ctx: Context,
  { token, password, otp, passkey }: BodyOf<typeof finishAdminSetUp>,
): Promise<void> {
  const { adminId, email, kind } = await find(ctx, ctx.db, token)
  const passwordHash =
    kind === 'INVITATION' ? await validateAndHashAdminPassword(required(password), email) : undefined
  const made = passkey && (await verifySetUpLinkPasskey(ctx, token, passkey))
  await withWrongAdminCodeLimit(ctx, adminId, otp, () =>
    inTransaction(ctx.db, async (tx) => {
      if (made) await lockAdminAndCheckTotpSetUp(tx, adminId)
      else await consumeAdminOtpIfSetUp(tx, ctx, { adminId, otp, always: true })
      await find(ctx, tx, token)
      await tx
        .updateTable('admin')
        .set({
          otp_moves_from: newFactorMoneyUnlockTime(ctx),
          ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
        })
        .where('id', '=', adminId)
        .execute()
      if (made) await saveSetUpPasskeyAndClearTotp(tx, ctx, adminId, { name: passkey.name, made })
      await tx.deleteFrom('admin_set_up').where('admin_id', '=', adminId).execute()
      await appendAuditEntry(
        tx,
        ctx,
        { adminId },
        {
          action: 'ADMIN_SET_UP',
          subjectKind: 'ADMIN',
          subjectId: adminId,
          reason: null,
          before: {},
          after: { by: kind },
        },
      )
      // Counted from here too: the link may have been opened days after it was sent.
      if (kind === 'INVITATION') await recordAdminGrant(tx, ctx, { adminId, kind: 'SET_UP', grantedBy: null })
      await enqueue(tx, mailAdminAccessChanged, { to: adminId, adminId, about: 'SET_UP' })
      await enqueueAdminChangeOwnerMails(tx, { about: 'SET_UP', adminId, by: adminId })
    }),
  )
}

async function find(ctx: Context, db: Db | Tx, token: string) {
  const found = await db
    .selectFrom('admin_set_up')
    .innerJoin('admin', 'admin.id', 'admin_id')
    .select([
      'admin.id as adminId',
      'kind',
      'email',
      'role',
      'otp_secret as sealed',
      'expires_at as expiresAt',
    ])
    .where('token_hash', '=', hashSessionToken(token))
    .where('expires_at', '>', ctx.clock.now())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw refuse('LINK_EXPIRED')
  return found
}

function required(password: string | undefined): string {
  if (password !== undefined) return password
  const message = 'Choose a password'
  throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'password', message }] })
}
