import { sql } from 'kysely'
import { defineEmailTask } from '../../../platform/email/email-task.ts'
import { describeSubscriptionPayment, type PaidAmounts } from '../../subscriptions/mails/mail-facts.ts'

type Facts = PaidAmounts & { reference: string }

/** Emails a person that a charge that we had to review is in their wallet. */
export const mailCreditedUnmatchedCharge = defineEmailTask<{ paymentId: string }, Facts>(
  'mail-credited-review',
  (ctx, { paymentId }) =>
    ctx.db
      .selectFrom('payment')
      .innerJoin('account', 'account.id', 'payment.payer_id')
      .innerJoin('payment_review', 'payment_review.credited_payment_id', 'payment.id')
      .select(['account.email', 'account.language'])
      .leftJoin('payment as charged', 'charged.id', 'payment_review.payment_id')
      .select(['payment.amount_minor as amount', 'payment.total_minor as total'])
      .select(['payment.currency_code as currency', 'payment_review.reference'])
      .select(
        sql<PaidAmounts['card']>`CASE WHEN charged.card_last4 IS NOT NULL
          THEN json_build_object('brand', initcap(charged.card_brand), 'last4', charged.card_last4) END`.as(
          'card',
        ),
      )
      .where('payment.id', '=', paymentId)
      .executeTakeFirstOrThrow(),
  (translator, facts, { webOrigin }) => {
    const { t, money } = translator
    const { reference } = facts
    const paid = money(facts.amount, facts.currency)
    return {
      subject: t`${paid} is in your wallet`,
      title: t`We reviewed your payment`,
      paragraphs: [
        t`Your card was charged, but we couldn't tell right away what for. We added ${paid} to your wallet: the full amount minus the card fee.`,
        describeSubscriptionPayment(translator, facts),
        t`Reference: ${reference}`,
      ],
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You're receiving this email as the receipt for a payment.`,
    }
  },
)
