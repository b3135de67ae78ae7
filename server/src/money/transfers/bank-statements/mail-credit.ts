import type { CurrencyCode } from '@fanfare/contract/money/money'
import { defineEmailTask } from '../../../platform/email/email-task.ts'

type Facts = { amount: bigint; currency: CurrencyCode; reference: string | null }

/** Emails a person that money which did not belong to a transfer is in their wallet. */
export const mailCreditedWithoutTransfer = defineEmailTask<{ bankLineId: string }, Facts>(
  'mail-bank-credit',
  async (ctx, { bankLineId }) => {
    const stored = await ctx.db
      .selectFrom('bank_line')
      .innerJoin('account', 'account.id', 'bank_line.credited_to')
      .leftJoin('transfer', 'transfer.id', 'bank_line.transfer_id')
      .select(['bank_line.amount_minor as amount', 'bank_line.currency_code as currency'])
      .select(['transfer.reference', 'account.email', 'account.language'])
      .where('bank_line.id', '=', bankLineId)
      .executeTakeFirstOrThrow()
    return { ...stored, currency: stored.currency as CurrencyCode }
  },
  ({ t, money }, { amount, currency, reference }, { webOrigin }) => {
    const came = money(amount, currency)
    return {
      subject: t`${came} was added to your wallet`,
      title: t`Your money has arrived`,
      paragraphs: [
        t`We received ${came} from you by bank transfer. It's now in your wallet.`,
        ...(reference === null ? [] : [t`Reference: ${reference}`]),
      ],
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You're receiving this email because money was sent to your wallet.`,
    }
  },
)
