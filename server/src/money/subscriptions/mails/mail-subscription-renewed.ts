import { sql } from 'kysely'
import { defineEmailTask } from '../../../platform/email/email-task.ts'
import {
  describeHowToCancelSubscription,
  describeSubscriptionPayment,
  findSubscriptionMailFacts,
  type PaidAmounts,
  type SubscriptionMailFacts,
} from './mail-facts.ts'

type Month = PaidAmounts & { from: Date; to: Date; reference: string }

/** Tells a fan what a renewal took, for which month, and how to cancel. */
export const mailSubscriptionRenewed = defineEmailTask<
  { paymentId: string },
  Omit<SubscriptionMailFacts, keyof Month> & Month
>(
  'mail-renewed',
  async (ctx, { paymentId }) => {
    const { subscriptionId, brand, last4, ...month } = await ctx.db
      .selectFrom('subscription_period')
      .innerJoin('payment', 'payment.id', 'subscription_period.payment_id')
      .select(['subscription_id as subscriptionId', 'starts_at as from', 'ends_at as to'])
      .select(['amount_minor as amount', 'total_minor as total', 'currency_code as currency', 'reference'])
      .select([sql<string | null>`initcap(card_brand)`.as('brand'), 'card_last4 as last4'])
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const facts = await findSubscriptionMailFacts(ctx, subscriptionId)
    return facts && { ...facts, ...month, card: brand && last4 ? { brand, last4 } : null }
  },
  (translator, { creatorName, creatorUsername, reference, ...paid }, { webOrigin }) => {
    const { t, money, day } = translator
    const amount = money(paid.amount, paid.currency)
    const [from, to] = [day(paid.from), day(paid.to)]
    return {
      subject: t`Your subscription to ${creatorName} was renewed: ${amount}`,
      title: t`Another month of ${creatorName}`,
      paragraphs: [
        t`You've paid for @${creatorUsername} from ${from} to ${to}.`,
        describeSubscriptionPayment(translator, paid),
        describeHowToCancelSubscription(translator),
        t`Reference: ${reference}`,
      ],
      action: { label: t`See your subscriptions`, url: `${webOrigin}/subscriptions` },
      footnote: t`You're receiving this email as the receipt for a payment.`,
    }
  },
)
