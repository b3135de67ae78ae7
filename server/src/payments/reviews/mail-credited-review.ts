import { task } from '../../jobs/task.ts'
import { moneyOf } from '../../mail/formats.ts'
import { sendLetter } from '../../mail/letter.ts'

/** Tells somebody that a charge that we had to look at is in her wallet. */
export const mailCredited = task<{ paymentId: string }>(
  'mail-credited-review',
  async (ctx, { paymentId }) => {
    const paid = await ctx.db
      .selectFrom('payment')
      .innerJoin('account', 'account.id', 'payment.payer_id')
      .innerJoin('payment_review', 'payment_review.credited_payment_id', 'payment.id')
      .select(['account.email', 'payment.amount_minor as amount', 'payment.currency_code as currency'])
      .select('payment_review.reference')
      .where('payment.id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const money = moneyOf(paid.amount, paid.currency)
    await sendLetter(ctx, paid.email, {
      subject: `${money} are in your wallet`,
      title: 'We looked at your payment',
      paragraphs: [
        `Your card was charged, and we could not tell at once what for. We put ${money} of it into your wallet: all but what the card cost.`,
        `Reference: ${paid.reference}`,
      ],
      action: { label: 'Open your wallet', url: `${ctx.config.webOrigin}/settings/wallet` },
      footnote: 'You get this mail as the receipt of a payment.',
    })
  },
)
