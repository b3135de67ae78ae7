import { task } from '../jobs/task.ts'
import { dayOf, moneyOf } from '../mail/formats.ts'
import { sendLetter } from '../mail/letter.ts'
import { howToCancel, loadMailFacts, type MailFacts } from '../subscriptions/mails/mail-facts.ts'
import { endOfGrace } from '../subscriptions/months/renewal-terms.ts'
import type { DueRenewal } from './find-renewals.ts'

/** Tells a fan that a renewal could not be paid, and until when it is tried again. */
export const mailPastDue = task<DueRenewal>('mail-past-due', async (ctx, { subscriptionId, monthStart }) => {
  const facts = await loadMailFacts(ctx, subscriptionId)
  if (facts?.status !== 'PAST_DUE') return
  const { creatorName, startsAt, endsAt } = facts
  if (!endsAt || startsAt?.toISOString() !== monthStart) return
  await sendLetter(ctx, facts.email, {
    subject: `We could not renew your subscription to ${creatorName}`,
    title: 'Your subscription could not be renewed',
    paragraphs: [...paragraphsOf(facts, dayOf(endOfGrace(endsAt))), howToCancel],
    action: { label: 'Open your wallet', url: `${ctx.config.webOrigin}/settings/wallet` },
    footnote: 'You get this mail because you have a subscription that renews every month.',
  })
})

function paragraphsOf(
  { creatorUsername, price, currency, walletCurrency, card }: MailFacts,
  until: string,
): string[] {
  const amount = moneyOf(price, currency)
  if (card !== null) {
    return [
      `Your ${card} was declined when we charged ${amount} for another month of @${creatorUsername}.`,
      `You keep access until ${until}, and we try again each day. Nothing is charged twice.`,
    ]
  }
  if (walletCurrency === currency) {
    return [
      `Your wallet does not hold the ${amount} for another month of @${creatorUsername}.`,
      `You keep access until ${until}, and we try again each day. Fund your wallet, and your month goes on.`,
    ]
  }
  return [
    `Another month of @${creatorUsername} costs ${amount}, and your wallet holds ${walletCurrency}.`,
    `You keep access until ${until}. After that you can subscribe again with a card.`,
  ]
}
