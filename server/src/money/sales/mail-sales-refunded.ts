import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { EmailRecipient } from '../../platform/email/email.ts'
import { defineEmailTask } from '../../platform/email/email-task.ts'
import { plural } from '../../platform/i18n/translator.ts'

/** Sales of a creator that were refunded together. `amount` in minor units, as text. */
export type RefundedSales = {
  cause: 'REMOVED' | 'LEFT'
  creatorId: string
  lastRefundId: string
  count: number
  amount: string
  currency: CurrencyCode
}

/** `amount` in minor units. */
type Facts = Pick<RefundedSales, 'cause' | 'count' | 'currency'> & { amount: bigint }

/** Tells a creator that all buyers of a removed post, or of their last month, get their money back. */
export const mailSalesRefundedToCreator = defineEmailTask<RefundedSales, Facts>(
  'mail-sales-refunded',
  async (
    ctx,
    { creatorId, cause, count, amount, currency },
  ): Promise<(Facts & EmailRecipient) | undefined> => {
    const creator = await ctx.db
      .selectFrom('account')
      .select(['email', 'language'])
      .where('id', '=', creatorId)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    return creator && { ...creator, cause, count, amount: BigInt(amount), currency }
  },
  ({ t, money }, { cause, count, amount: minor, currency }, { webOrigin }) => {
    const amount = money(minor, currency)
    return {
      subject: t`Your sales were refunded: ${amount}`,
      title: t`Your sales were refunded`,
      paragraphs: [
        cause === 'REMOVED'
          ? t`We removed a post that you sold, so its buyers get their money back: ${plural(count, { one: '# sale', other: '# sales' })}, ${amount}.`
          : t`You're deleting your account, so buyers of the last 30 days get their money back: ${plural(count, { one: '# sale', other: '# sales' })}, ${amount}.`,
        t`We took your share from your wallet. What it lacked you now owe, and the next money you receive pays it off first.`,
        ...(cause === 'LEFT'
          ? [t`You can delete your account once you owe nothing and no refund is in progress.`]
          : []),
      ],
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You're receiving this email because sales of yours were refunded.`,
    }
  },
)
