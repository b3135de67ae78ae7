import { task } from '../jobs/task.ts'
import { moneyOf } from '../mail/formats.ts'
import { sendLetter } from '../mail/letter.ts'

/** Tells somebody that her wallet was put right. The admins' reason is theirs; support knows it. */
export const mailAdjustment = task<{ adjustmentId: string }>(
  'mail-adjustment',
  async (ctx, { adjustmentId }) => {
    const booked = await ctx.db
      .selectFrom('adjustment')
      .innerJoin('account', 'account.id', 'adjustment.account_id')
      .select(['account.email', 'amount_minor as amount', 'adjustment.currency_code as currency'])
      .where('adjustment.id', '=', adjustmentId)
      .where('decision', '=', 'BOOKED')
      .where('account.deactivated_at', 'is', null)
      .executeTakeFirst()
    if (!booked) return
    const isCredit = booked.amount > 0n
    const money = moneyOf(isCredit ? booked.amount : -booked.amount, booked.currency)
    await sendLetter(ctx, booked.email, {
      subject: isCredit ? `We added ${money} to your wallet` : `We took ${money} from your wallet`,
      title: 'We corrected your wallet',
      paragraphs: [
        isCredit
          ? `Something was not right in your wallet, so we added ${money} to it.`
          : `Something was not right in your wallet, so we took ${money} from it.`,
        'You find it among its transactions. If you have a question about it, write to support.',
        `Reference: ${adjustmentId}`,
      ],
      action: { label: 'Open your wallet', url: `${ctx.config.webOrigin}/settings/wallet` },
      footnote: 'You get this mail because money in your wallet was moved.',
    })
  },
)
