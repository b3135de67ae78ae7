import { emailTask } from '../../platform/email/email-task.ts'
import { hashToken } from '../sessions/authenticate.ts'
import { randomToken } from '../sessions/session.ts'

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
export const mailSetUp = emailTask<{ adminId: string }, Facts>(
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
    const token = randomToken()
    await ctx.db
      .updateTable('admin_set_up')
      .set({ token_hash: hashToken(token) })
      .where('admin_id', '=', adminId)
      .execute()
    // Behind #, so that the token reaches no server's log on the way.
    return { ...waiting, language: null, url: `${adminOrigin}/set-up#${token}` }
  },
  (_, { kind, admin, role, expiresAt, url }, { brandName }) => {
    const title = kind === 'INVITATION' ? 'You are invited' : 'Set up a new authenticator app'
    const first =
      kind === 'INVITATION'
        ? `An owner of ${brandName} invites ${admin} to its back-office, as ${role.toLowerCase()}. Choose a password and set up an authenticator app or a passkey to come in.`
        : `The authenticator app of ${admin} is no longer good. Set up a new one, or a passkey, to sign in to the back-office again; your password stays.`
    return {
      subject: `${brandName} back-office: ${title}`,
      title,
      paragraphs: [
        first,
        `The link works once, until ${expiresAt.toUTCString()}. Nobody else should see it.`,
      ],
      action: { label: 'Set yourself up', url },
      footnote: 'If you did not expect this, ask whoever runs the platform, and do not use the link.',
    }
  },
)
