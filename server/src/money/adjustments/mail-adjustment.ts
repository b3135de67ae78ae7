import type { CurrencyCode } from '@fanfare/contract/money/money'
import { defineEmailTask } from '../../platform/email/email-task.ts'

/** Minor units: less than nothing where it was taken. */
type Facts = { amount: bigint; currency: CurrencyCode; adjustmentId: string }

/** Emails a member that their wallet was corrected. The admins' reason stays internal; support knows it. */
export const mailAdjustmentToMember = defineEmailTask<{ adjustmentId: string }, Facts>(
  'mail-adjustment',
  (ctx, { adjustmentId }) =>
    ctx.db
      .selectFrom('adjustment')
      .innerJoin('account', 'account.id', 'adjustment.account_id')
      .select(['account.email', 'account.language', 'adjustment.id as adjustmentId'])
      .select(['amount_minor as amount', 'adjustment.currency_code as currency'])
      .where('adjustment.id', '=', adjustmentId)
      .where('decision', '=', 'BOOKED')
      .where('account.deactivated_at', 'is', null)
      .executeTakeFirst(),
  ({ t, money }, { amount, currency, adjustmentId }, { webOrigin }) => {
    const isCredit = amount > 0n
    const moved = money(isCredit ? amount : -amount, currency)
    return {
      subject: isCredit ? t`We added ${moved} to your wallet` : t`We took ${moved} from your wallet`,
      title: t`We corrected your wallet`,
      paragraphs: [
        isCredit
          ? t`Your wallet balance wasn't right, so we added ${moved} to it.`
          : t`Your wallet balance wasn't right, so we took ${moved} from it.`,
        t`You can see this in your transactions. If you have any questions, contact support.`,
        t`Reference: ${adjustmentId}`,
      ],
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You're receiving this email because we corrected your wallet balance.`,
    }
  },
)
