import { defineEmailTask } from '../../platform/email/email-task.ts'
import { hashSessionToken } from '../sessions/authenticate.ts'
import { generateRandomToken } from '../sessions/session.ts'

type Facts = {
  kind: 'INVITATION' | 'AUTHENTICATOR'
  admin: string
  role: string
  expiresAt: Date
  url: string
}

/**
 * Emails an admin their setup link, in English like the back office. Its token is created here, so that no
 * queue stores it: only the newest is valid.
 */
export const mailAdminSetUpLink = defineEmailTask<{ adminId: string }, Facts>(
  'mail-set-up',
  async (ctx, { adminId }) => {
    const { adminOrigin } = ctx.config
    const waiting = await ctx.db
      .selectFrom('admin_set_up')
      .innerJoin('admin', 'admin.id', 'admin_id')
      .select(['kind', 'email', 'email as admin', 'role', 'expires_at as expiresAt'])
      .where('admin_id', '=', adminId)
      .where('expires_at', '>', ctx.clock.now())
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!waiting || adminOrigin === null) return null
    const token = generateRandomToken()
    await ctx.db
      .updateTable('admin_set_up')
      .set({ token_hash: hashSessionToken(token) })
      .where('admin_id', '=', adminId)
      .execute()
    // Behind #, so that the token reaches no server's log on the way.
    return { ...waiting, language: null, url: `${adminOrigin}/set-up#${token}` }
  },
  (_, { kind, admin, role, expiresAt, url }, { brandName }) => {
    const title = kind === 'INVITATION' ? 'You’re invited' : 'Set up a new authenticator app'
    const first =
      kind === 'INVITATION'
        ? `An owner of ${brandName} invited ${admin} to its back office. Role: ${role.toLowerCase()}. To get started, choose a password and set up an authenticator app or a passkey.`
        : `The authenticator app of ${admin} no longer works. To sign in to the back office again, set up a new one or a passkey. Your password stays the same.`
    return {
      subject: `${brandName} back office: ${title}`,
      title,
      paragraphs: [
        first,
        `The link works once and expires on ${expiresAt.toUTCString()}. Don’t share it with anyone.`,
      ],
      action: { label: kind === 'INVITATION' ? 'Accept invitation' : 'Set up', url },
      footnote: 'If you didn’t expect this, don’t use the link, and contact whoever runs the platform.',
    }
  },
)
