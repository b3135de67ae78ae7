import type { Context } from '../../context.ts'
import { task } from '../../jobs/task.ts'
import { dayOf } from '../../mail/formats.ts'
import { sendLetter } from '../../mail/letter.ts'
import { keptUndoTokenOf } from './undo-token.ts'

/** Tells the owner that her account is deleted, and brings the link that takes it back, unless that was done by now. */
export const mailDeleted = task(
  'mail-deleted',
  async (ctx: Context, { accountId }: { accountId: string }) => {
    const account = await ctx.db
      .selectFrom('account')
      .select([
        'email',
        'username',
        'deleted_at as deletedAt',
        'erase_at as eraseAt',
        'undo_hash as undoHash',
      ])
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account?.deletedAt || !account.eraseAt || !account.undoHash) return
    const { email, username, deletedAt, eraseAt, undoHash } = account
    const token = keptUndoTokenOf(ctx, accountId, { deletedAt, undoHash })
    const { brandName, webOrigin } = ctx.config
    await sendLetter(ctx, email, {
      subject: `Your ${brandName} account is deleted`,
      title: 'Your account is deleted',
      paragraphs: [
        `Your account @${username} is gone for everybody else, and you are signed out everywhere.`,
        `On ${dayOf(eraseAt)} it is erased for good: your profile, posts, messages and pictures. Until then the link below takes that back.`,
      ],
      // Behind #, so that the token reaches no server's log on the way.
      action: { label: 'Keep my account', url: `${webOrigin}/undo-delete#${token}` },
      footnote: 'If it was not you, keep your account and then set a new password right away.',
    })
  },
)
