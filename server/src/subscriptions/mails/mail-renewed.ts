import { task } from '../../jobs/task.ts'
import { dayOf, moneyOf } from '../../mail/formats.ts'
import { sendLetter } from '../../mail/letter.ts'
import { howToCancel, loadMailFacts } from './mail-facts.ts'

/** Tells a fan what a renewal took, for which month, and how to cancel. */
export const mailRenewed = task<{ paymentId: string }>('mail-renewed', async (ctx, { paymentId }) => {
  const month = await ctx.db
    .selectFrom('subscription_period')
    .innerJoin('payment', 'payment.id', 'subscription_period.payment_id')
    .select(['subscription_id', 'starts_at', 'ends_at', 'amount_minor', 'total_minor', 'reference'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const facts = await loadMailFacts(ctx, month.subscription_id)
  if (!facts) return
  const { creatorName, creatorUsername, currency } = facts
  const amount = moneyOf(month.amount_minor, currency)
  const charged = month.total_minor === null ? null : moneyOf(month.total_minor, currency)
  const from = charged === null ? 'from your wallet' : `from your card, ${charged} with the card's fee,`
  await sendLetter(ctx, facts.email, {
    subject: `You renewed your subscription to ${creatorName}: ${amount}`,
    title: `Another month of ${creatorName}`,
    paragraphs: [
      `We took ${amount} ${from} for @${creatorUsername}, from ${dayOf(month.starts_at)} to ${dayOf(month.ends_at)}.`,
      howToCancel,
      `Reference: ${month.reference}`,
    ],
    action: { label: 'See your subscriptions', url: `${ctx.config.webOrigin}/subscriptions` },
    footnote: 'You get this mail as the receipt of a payment.',
  })
})
