import type { CurrencyCode } from '@fanfare/contract/money/money'
import { defineEmailTask } from '../../../platform/email/email-task.ts'

type Facts = { came: bigint; expected: bigint; currency: CurrencyCode; reference: string }

/** Emails a payer that another amount arrived than they said, and is under review. */
export const mailTransferAmountDiffers = defineEmailTask<{ bankLineId: string }, Facts>(
  'mail-transfer-difference',
  async (ctx, { bankLineId }) => {
    const stored = await ctx.db
      .selectFrom('bank_line')
      .innerJoin('transfer', 'transfer.id', 'bank_line.transfer_id')
      .innerJoin('account', 'account.id', 'transfer.account_id')
      .select(['bank_line.amount_minor as came', 'transfer.amount_minor as expected', 'transfer.reference'])
      .select(['transfer.currency_code as currency', 'bank_line.status'])
      .select(['account.email', 'account.language'])
      .where('bank_line.id', '=', bankLineId)
      .executeTakeFirst()
    return stored?.status === 'QUEUED' ? stored : null
  },
  ({ t, money }, { currency, reference, ...stored }, { webOrigin }) => {
    const [came, expected] = [money(stored.came, currency), money(stored.expected, currency)]
    return {
      subject: t`Your transfer: we received ${came} instead of ${expected}`,
      title:
        stored.came < stored.expected ? t`We received less than expected` : t`We received more than expected`,
      paragraphs: [
        t`You started a transfer of ${expected}, but we received ${came} with its reference. Our team is reviewing it, and we'll email you when the money is in your wallet.`,
        t`You don't need to do anything.`,
        t`Reference: ${reference}`,
      ],
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You're receiving this email because you started a transfer to your wallet.`,
    }
  },
)
