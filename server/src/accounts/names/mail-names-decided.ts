import type { Context } from '../../context.ts'
import { task } from '../../jobs/task.ts'
import { sendLetter } from '../../mail/letter.ts'
import type { Names } from './rename.ts'

type Decided = Names & { accountId: string; decision: 'APPROVED' | 'DECLINED'; reason: string }

/** Tells somebody verified what became of the names that she has taken. */
export const mailNamesDecided = task(
  'mail-names-decided',
  async (ctx: Context, { accountId, decision, reason, username, displayName }: Decided) => {
    const account = await ctx.db
      .selectFrom('account')
      .select(['email', 'username', 'display_name'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) return
    await sendLetter(ctx, account.email, {
      ...(decision === 'APPROVED'
        ? {
            subject: 'Your new name has its mark',
            title: `Welcome, ${displayName}`,
            paragraphs: [
              `We looked at your new name, ${displayName} (@${username}). The mark of verified people stands beside it now.`,
            ],
          }
        : {
            subject: 'Your new name was declined',
            title: 'We could not keep your new name',
            paragraphs: [
              `We looked at your new name, ${displayName} (@${username}), and declined it: ${reason}`,
              `You are ${account.display_name} (@${account.username}) again, with your mark. Your prices, subscribers and earnings were not touched.`,
            ],
          }),
      action: { label: 'Open your profile', url: `${ctx.config.webOrigin}/${account.username}` },
      footnote: 'You get this mail because you changed your name.',
    })
  },
)
