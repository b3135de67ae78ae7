import { task } from '../jobs/task.ts'
import { dayOf, moneyOf } from '../mail/formats.ts'
import { sendLetter } from '../mail/letter.ts'
import { howToCancel, loadMailFacts, type MailFacts } from '../subscriptions/mails/mail-facts.ts'
import { endOfGrace } from '../subscriptions/months/renewal-terms.ts'
import type { DueRenewal } from './find-renewals.ts'

/** Tells a fan of a renewal before it is charged; not where it has happened, or is not to come any more. */
export const mailRenewalNotice = task<DueRenewal>(
  'mail-renewal-notice',
  async (ctx, { subscriptionId, monthStart }) => {
    const facts = await loadMailFacts(ctx, subscriptionId)
    if (facts?.status !== 'ACTIVE' || facts.isCreatorFree) return
    const { creatorName, startsAt, endsAt } = facts
    if (!endsAt || endsAt <= ctx.clock.now() || startsAt?.toISOString() !== monthStart) return
    await sendLetter(ctx, facts.email, {
      subject: `Your subscription to ${creatorName} renews on ${dayOf(endsAt)}`,
      title: `Your month with ${creatorName} is nearly over`,
      paragraphs: [...paragraphsOf(facts, endsAt), howToCancel],
      action: { label: 'See your subscriptions', url: `${ctx.config.webOrigin}/subscriptions` },
      footnote: 'You get this mail because you have a subscription that renews every month.',
    })
  },
)

function paragraphsOf(
  { creatorUsername, price, currency, walletCurrency, card }: MailFacts,
  endsAt: Date,
): string[] {
  const amount = moneyOf(price, currency)
  if (card !== null && walletCurrency !== currency) {
    return [
      `On ${dayOf(endsAt)} we charge ${amount} and the card's fee to your ${card} for another month of @${creatorUsername}.`,
    ]
  }
  if (card !== null) {
    return [
      `On ${dayOf(endsAt)} we take ${amount} from your wallet for another month of @${creatorUsername}.`,
      `If your wallet does not hold that amount then, we charge it and the card's fee to your ${card}.`,
    ]
  }
  if (walletCurrency === currency) {
    return [
      `On ${dayOf(endsAt)} we take ${amount} from your wallet for another month of @${creatorUsername}.`,
      'Please see to it that your wallet holds that amount by then.',
    ]
  }
  return [
    `Another month of @${creatorUsername} costs ${amount}, and your wallet holds ${walletCurrency}, so we cannot renew it.`,
    `You keep access until ${dayOf(endOfGrace(endsAt))}. After that you can subscribe again with a card.`,
  ]
}
