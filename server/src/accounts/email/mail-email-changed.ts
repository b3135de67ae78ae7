import type { Context } from '../../context.ts'
import { task } from '../../jobs/task.ts'
import { sendLetter } from '../../mail/letter.ts'

type Told = { accountId: string; old: string; new: string; to: 'old' | 'new' }

/** Tells the old or the new address that it is no more, or is now, the one of an account, unless that is gone. */
export const mailEmailChanged = task('mail-email-changed', async (ctx: Context, told: Told) => {
  const account = await ctx.db
    .selectFrom('account')
    .select('username')
    .where('id', '=', told.accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!account) return
  const { brandName, webOrigin } = ctx.config
  const about = {
    subject: `Your ${brandName} email was changed`,
    title: 'Your email was changed',
    footnote: 'You get this mail because it concerns the safety of your account.',
  }
  const who = `@${account.username}`
  if (told.to === 'old') {
    await sendLetter(ctx, told.old, {
      ...about,
      paragraphs: [
        `Your account ${who} has another email now: ${told.new}. Nothing about it is sent to this address any more.`,
        'If it was not you, write to our support right away, from this address.',
      ],
      action: { label: 'Write to support', url: `${webOrigin}/site/support` },
    })
    return
  }
  await sendLetter(ctx, told.new, {
    ...about,
    paragraphs: [
      `This is the email of your account ${who} now. You sign in with it, and codes and notices come here.`,
      'Your other devices were signed out.',
    ],
  })
})
