import type { Context } from '../../context.ts'
import { task } from '../../jobs/task.ts'
import { sendLetter } from '../../mail/letter.ts'

/** Tells a creator that her identity check was approved. */
export const mailVerified = task(
  'mail-verified',
  async (ctx: Context, { accountId }: { accountId: string }) => {
    const account = await ctx.db
      .selectFrom('account')
      .select(['email', 'username', 'display_name'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) return
    const { brandName, webOrigin } = ctx.config
    await sendLetter(ctx, account.email, {
      subject: `You are verified on ${brandName}`,
      title: `Welcome, ${account.display_name}`,
      paragraphs: [
        'We looked at your documents, and you are a verified creator now.',
        'You can set the price of a subscription, post for your subscribers alone, receive tips and be paid out.',
      ],
      action: { label: 'Open your profile', url: `${webOrigin}/${account.username}` },
      footnote: 'You get this mail because you asked to be verified.',
    })
  },
)
