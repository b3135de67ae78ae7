import { letterTask } from '../../mail/letter-task.ts'
import { keptUndoTokenOf } from './undo-token.ts'

type Facts = { username: string; eraseAt: Date; token: string }

/** Tells the owner that her account is deleted, and brings the link that takes it back, unless that was done by now. */
export const mailDeleted = letterTask<{ accountId: string }, Facts>(
  'mail-deleted',
  async (ctx, { accountId }) => {
    const account = await ctx.db
      .selectFrom('account')
      .select(['email', 'language', 'username'])
      .select(['deleted_at as deletedAt', 'erase_at as eraseAt', 'undo_hash as undoHash'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account?.deletedAt || !account.eraseAt || !account.undoHash) return null
    const { email, language, username, deletedAt, eraseAt, undoHash } = account
    return {
      email,
      language,
      username,
      eraseAt,
      token: keptUndoTokenOf(ctx, accountId, { deletedAt, undoHash }),
    }
  },
  ({ t, day }, { username, eraseAt, token }, { brandName, webOrigin }) => ({
    subject: t`Your ${brandName} account is deleted`,
    title: t`Your account is deleted`,
    paragraphs: [
      t`Your account @${username} is gone for everybody else, and you are signed out everywhere.`,
      t`On ${day(eraseAt)} it is erased for good: your profile, posts, messages and pictures. Until then the link below takes that back.`,
    ],
    // Behind #, so that the token reaches no server's log on the way.
    action: { label: t`Keep my account`, url: `${webOrigin}/undo-delete#${token}` },
    footnote: t`If it was not you, keep your account and then set a new password right away.`,
  }),
)
