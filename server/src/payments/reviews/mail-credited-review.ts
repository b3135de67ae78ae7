import type { CurrencyCode } from '@fanfare/contract/money/money'
import { letterTask } from '../../mail/letter-task.ts'

type Facts = { amount: bigint; currency: CurrencyCode; reference: string }

/** Tells somebody that a charge that we had to look at is in her wallet. */
export const mailCredited = letterTask<{ paymentId: string }, Facts>(
  'mail-credited-review',
  (ctx, { paymentId }) =>
    ctx.db
      .selectFrom('payment')
      .innerJoin('account', 'account.id', 'payment.payer_id')
      .innerJoin('payment_review', 'payment_review.credited_payment_id', 'payment.id')
      .select(['account.email', 'account.language'])
      .select(['payment.amount_minor as amount', 'payment.currency_code as currency'])
      .select('payment_review.reference')
      .where('payment.id', '=', paymentId)
      .executeTakeFirstOrThrow(),
  ({ t, money }, { amount, currency, reference }, { webOrigin }) => {
    const paid = money(amount, currency)
    return {
      subject: t`${paid} are in your wallet`,
      title: t`We looked at your payment`,
      paragraphs: [
        t`Your card was charged, and we could not tell at once what for. We put ${paid} of it into your wallet: all but what the card cost.`,
        t`Reference: ${reference}`,
      ],
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You get this mail as the receipt of a payment.`,
    }
  },
)
