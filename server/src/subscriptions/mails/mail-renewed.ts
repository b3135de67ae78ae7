import { letterTask } from '../../mail/letter-task.ts'
import { howToCancel, loadMailFacts, type MailFacts } from './mail-facts.ts'

/** Minor units; `charged`, with the card's fee, is null where the wallet paid. */
type Month = { amount: bigint; charged: bigint | null; from: Date; to: Date; reference: string }

/** Tells a fan what a renewal took, for which month, and how to cancel. */
export const mailRenewed = letterTask<{ paymentId: string }, MailFacts & Month>(
  'mail-renewed',
  async (ctx, { paymentId }) => {
    const { subscriptionId, ...month } = await ctx.db
      .selectFrom('subscription_period')
      .innerJoin('payment', 'payment.id', 'subscription_period.payment_id')
      .select(['subscription_id as subscriptionId', 'starts_at as from', 'ends_at as to'])
      .select(['amount_minor as amount', 'total_minor as charged', 'reference'])
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const facts = await loadMailFacts(ctx, subscriptionId)
    return facts && { ...facts, ...month }
  },
  (words, { creatorName, creatorUsername, currency, reference, ...month }, { webOrigin }) => {
    const { t, money, day } = words
    const amount = money(month.amount, currency)
    const [from, to] = [day(month.from), day(month.to)]
    return {
      subject: t`You renewed your subscription to ${creatorName}: ${amount}`,
      title: t`Another month of ${creatorName}`,
      paragraphs: [
        month.charged === null
          ? t`We took ${amount} from your wallet for @${creatorUsername}, from ${from} to ${to}.`
          : t`We took ${amount} from your card, ${money(month.charged, currency)} with the card's fee, for @${creatorUsername}, from ${from} to ${to}.`,
        howToCancel(words),
        t`Reference: ${reference}`,
      ],
      action: { label: t`See your subscriptions`, url: `${webOrigin}/subscriptions` },
      footnote: t`You get this mail as the receipt of a payment.`,
    }
  },
)
