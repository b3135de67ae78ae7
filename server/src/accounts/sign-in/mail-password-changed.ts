import type { Context } from '../../context.ts'
import { task } from '../../jobs/task.ts'
import { sendLetter } from '../../mail/letter.ts'

/** Tells the owner that her password was changed, in case it was not her. */
export const mailPasswordChanged = task(
  'mail-password-changed',
  async (ctx: Context, { accountId }: { accountId: string }) => {
    const account = await ctx.db
      .selectFrom('account')
      .select(['email', 'username'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) return
    const { brandName, webOrigin } = ctx.config
    await sendLetter(ctx, account.email, {
      subject: `Your ${brandName} password was changed`,
      title: 'Your password was changed',
      paragraphs: [
        `The password of your account @${account.username} was changed just now, and your other devices were signed out.`,
        'If it was not you, set a new password right away.',
      ],
      action: { label: 'Set a new password', url: `${webOrigin}/auth` },
      footnote: 'You get this mail because it concerns the safety of your account.',
    })
  },
)
