import type { Context } from '../../context.ts'
import { task } from '../../jobs/task.ts'
import { sendLetter } from '../../mail/letter.ts'

/** Tells the owner that somebody has tried to guess her codes, and that no more can be tried from there today. */
export const mailWrongCodes = task(
  'mail-wrong-codes',
  async (ctx: Context, { accountId }: { accountId: string }) => {
    const account = await ctx.db
      .selectFrom('account')
      .select(['email', 'username'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) return
    const { brandName, webOrigin } = ctx.config
    await sendLetter(ctx, account.email, {
      subject: `Many wrong codes for your ${brandName} account`,
      title: 'Somebody entered many wrong codes',
      paragraphs: [
        `Twenty wrong codes were entered for your account @${account.username}. For a day, no codes are taken from there any more. Where you have signed in before, yours still work.`,
        'If it was not you, somebody may know your password: set a new one.',
      ],
      action: { label: 'Set a new password', url: `${webOrigin}/auth/reset` },
      footnote: 'You get this mail because it concerns the safety of your account.',
    })
  },
)
