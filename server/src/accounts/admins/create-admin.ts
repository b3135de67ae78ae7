import { type AdminRole, adminRoles } from '@fanfare/contract/backoffice/admin-role'
import { normalizingEmailField } from '@fanfare/contract/fields/email'
import { newPassword } from '@fanfare/contract/shapes/accounts/accounts'
import { sql } from 'kysely'
import { z } from 'zod'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { violatedUniqueConstraint } from '../../platform/db/transaction/unique-violation.ts'
import { refuse } from '../../platform/errors.ts'
import { hashPassword } from '../sessions/password.ts'
import { refuseGuessablePassword } from '../sign-in/refuse-guessable-password.ts'
import { generateAdminAuthenticator, isAdminFactorMandatory } from './authenticator.ts'
import { recordAdminGrant } from './grants.ts'
import { enqueueAdminChangeOwnerMails } from './mail-owners.ts'

const newAdmin = z.object({
  email: normalizingEmailField('Enter a valid email', 'Enter a valid email'),
  role: z
    .string()
    .toUpperCase()
    .pipe(z.enum(adminRoles, `Role must be one of ${adminRoles.join(', ')}`)),
  password: newPassword,
})

/** @throws an Error whose message says what is wrong with the words of the command */
export function parseNewAdmin(admin: { email: string; role: string; password: string }) {
  const { success, data, error } = newAdmin.safeParse(admin)
  if (!success) throw new Error(error.issues.map(({ message }) => `${message}.`).join('\n'))
  return data
}

/** Hashes an admin’s password for storage. @throws Refusal INVALID_INPUT for one that is guessed first */
export async function validateAndHashAdminPassword(
  password: string,
  email: string,
  path = 'password',
): Promise<string> {
  const [mailbox = ''] = email.split('@')
  await refuseGuessablePassword(password, path, { email, username: mailbox, displayName: mailbox })
  return hashPassword(password)
}

/**
 * Lets somebody into the back-office, by an operator's command. The owners who are there are mailed. They cool down as whoever
 * is invited does: whoever runs one command is no second person by it. The first owner of an installation does not, since
 * nobody else is there to act.
 * @param options.withAuthenticator signing in asks for the code of an authenticator app; always so where it is mandatory
 * @param options.withoutCoolDown for emergencies: they approve at once, which the mail to the owners and the audit log say
 * @returns the url that sets the authenticator app up, to be shown once; null without one
 * @throws Refusal EMAIL_TAKEN when there is an admin with this email; INVALID_INPUT for a password that is guessed first
 */
export async function createAdmin(
  ctx: Context,
  { email, role, password }: { email: string; role: AdminRole; password: string },
  options: { withAuthenticator?: boolean; withoutCoolDown?: boolean } = {},
): Promise<string | null> {
  const isAsked = options.withAuthenticator || isAdminFactorMandatory(ctx.config)
  const authenticator = isAsked ? generateAdminAuthenticator(ctx.config, email) : null
  const { withoutCoolDown = false } = options
  const id = ctx.newId()
  const passwordHash = await validateAndHashAdminPassword(password, email)
  try {
    await inTransaction(ctx.db, async (tx) => {
      const coolsDown = !withoutCoolDown && !(role === 'OWNER' && (await isFirstOwner(tx)))
      await tx
        .insertInto('admin')
        .values({
          id,
          email,
          role,
          password_hash: passwordHash,
          otp_secret: authenticator?.sealed ?? null,
          created_at: ctx.clock.now(),
        })
        .execute()
      await appendAuditEntry(tx, ctx, null, {
        action: 'ADMIN_CREATED',
        subjectKind: 'ADMIN',
        subjectId: id,
        reason: null,
        before: {},
        after: {
          ...{ email, role, hasAuthenticator: authenticator !== null },
          ...(withoutCoolDown && { withoutCoolDown }),
        },
      })
      if (coolsDown) await recordAdminGrant(tx, ctx, { adminId: id, kind: 'INVITED', grantedBy: null })
      const about = withoutCoolDown ? 'CREATED_WITHOUT_COOL_DOWN' : 'CREATED'
      await enqueueAdminChangeOwnerMails(tx, { about, adminId: id, by: null })
    })
  } catch (error) {
    if (violatedUniqueConstraint(error) !== 'admin_email_key') throw error
    throw refuse('EMAIL_TAKEN', { detail: `An admin with the email ${email} already exists.` })
  }
  return authenticator?.url ?? null
}

/** Checks whether there was never an owner, behind the lock that changes of owners take. */
async function isFirstOwner(tx: Tx): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('owners', 0))`.execute(tx)
  const owner = await tx
    .selectFrom('admin')
    .select('id')
    .where('role', '=', 'OWNER')
    .limit(1)
    .executeTakeFirst()
  return owner === undefined
}
