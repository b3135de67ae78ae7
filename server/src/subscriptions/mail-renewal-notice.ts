import { setLetter } from '../accounts/mail-letter.ts'
import { task } from '../jobs/task.ts'
import type { DueRenewal } from './find-renewals.ts'
import { dayOf, howToCancel, loadMailFacts, moneyOf } from './mail-facts.ts'
import { endOfGrace } from './renewal-terms.ts'

/** Tells a fan of a renewal before it is charged; not where it has happened, or is not to come any more. */
export const mailRenewalNotice = task<DueRenewal>(
  'mail-renewal-notice',
  async (ctx, { subscriptionId, monthStart }) => {
    const facts = await loadMailFacts(ctx, subscriptionId)
    if (facts?.status !== 'ACTIVE' || facts.isCreatorFree) return
    const { creatorName, creatorUsername, price, currency, walletCurrency, startsAt, endsAt } = facts
    if (!endsAt || endsAt <= ctx.clock.now() || startsAt?.toISOString() !== monthStart) return
    const amount = moneyOf(price, currency)
    const paragraphs =
      walletCurrency === currency
        ? [
            `On ${dayOf(endsAt)} we take ${amount} from your wallet for another month of @${creatorUsername}.`,
            'Please see to it that your wallet holds that amount by then.',
          ]
        : [
            `Another month of @${creatorUsername} costs ${amount}, and your wallet holds ${walletCurrency}, so we cannot renew it.`,
            `You keep access until ${dayOf(endOfGrace(endsAt))}. After that you can subscribe again with a card.`,
          ]
    const letter = setLetter(ctx, {
      subject: `Your subscription to ${creatorName} renews on ${dayOf(endsAt)}`,
      title: `Your month with ${creatorName} is nearly over`,
      paragraphs: [...paragraphs, howToCancel],
      action: { label: 'See your subscriptions', url: `${ctx.config.webOrigin}/subscriptions` },
      footnote: 'You get this mail because you have a subscription that renews every month.',
    })
    await ctx.outside.mail.send({ to: facts.email, ...letter })
  },
)
