import { hashToken } from '../accounts/sessions/authenticate.ts'
import { randomToken } from '../accounts/sessions/session.ts'
import type { Context } from '../context.ts'
import { task } from '../jobs/task.ts'
import { sendLetter } from '../mail/letter.ts'

/** Mails an admin the link by which she sets herself up. Its token is made here, so that no queue holds it: only the newest is good. */
export const mailSetUp = task('mail-set-up', async (ctx: Context, { adminId }: { adminId: string }) => {
  const { adminOrigin, brandName } = ctx.config
  const waiting = await ctx.db
    .selectFrom('admin_set_up')
    .innerJoin('admin', 'admin.id', 'admin_id')
    .select(['kind', 'email', 'role', 'expires_at as expiresAt'])
    .where('admin_id', '=', adminId)
    .where('expires_at', '>', ctx.clock.now())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!waiting || adminOrigin === null) return
  const token = randomToken()
  await ctx.db
    .updateTable('admin_set_up')
    .set({ token_hash: hashToken(token) })
    .where('admin_id', '=', adminId)
    .execute()
  const { kind, email, role, expiresAt } = waiting
  const title = kind === 'INVITATION' ? 'You are invited' : 'Set up a new authenticator app'
  const first =
    kind === 'INVITATION'
      ? `An owner of ${brandName} invites ${email} to its back-office, as ${role.toLowerCase()}. Choose a password and set up an authenticator app or a passkey to come in.`
      : `The authenticator app of ${email} is no longer good. Set up a new one, or a passkey, to sign in to the back-office again; your password stays.`
  await sendLetter(ctx, email, {
    subject: `${brandName} back-office: ${title}`,
    title,
    paragraphs: [first, `The link works once, until ${expiresAt.toUTCString()}. Nobody else should see it.`],
    // Behind #, so that the token reaches no server's log on the way.
    action: { label: 'Set yourself up', url: `${adminOrigin}/set-up#${token}` },
    footnote: 'If you did not expect this, ask whoever runs the platform, and do not use the link.',
  })
})
