import { emailTask } from '../../platform/email/email-task.ts'
import type { Translator } from '../../platform/i18n/translator.ts'
import { cardName, howToCancel, loadMailFacts, type MailFacts } from '../subscriptions/mails/mail-facts.ts'
import { endOfGrace } from '../subscriptions/renewal-terms.ts'
import type { DueRenewal } from './find-renewals.ts'
import { type PaymentSource, paymentSources } from '@fanfare/contract/money/payment-sources'

type Facts = MailFacts & { endsAt: Date }

/** Tells a fan of a renewal before it is charged; not where it has happened, or is not to come any more. */
export const mailRenewalNotice = emailTask<DueRenewal, Facts>(
  'mail-renewal-notice',
  async (ctx, { subscriptionId, monthStart }) => {
    const facts = await loadMailFacts(ctx, subscriptionId)
    if (facts?.status !== 'ACTIVE' || !facts.acceptsRenewal) return null
    const { startsAt, endsAt } = facts
    if (!endsAt || endsAt <= ctx.clock.now() || startsAt?.toISOString() !== monthStart) return null
    return { ...facts, endsAt }
  },
  (translator, facts, { webOrigin }) => {
    const { t, day } = translator
    const isRenewed = sourcesOf(facts).length > 0
    return {
      subject: isRenewed
        ? t`Your subscription to ${facts.creatorName} renews on ${day(facts.endsAt)}`
        : t`We cannot renew your subscription to ${facts.creatorName} on ${day(facts.endsAt)}`,
      title: t`Your month with ${facts.creatorName} is nearly over`,
      paragraphs: [...paragraphsOf(translator, facts), ...(isRenewed ? [howToCancel(translator)] : [])],
      action: { label: t`See your subscriptions`, url: `${webOrigin}/subscriptions` },
      footnote: t`You get this mail because you have a subscription that renews every month.`,
    }
  },
)

/** Returns the sources for the next month. */
function sourcesOf({ currency, walletCurrency, card }: Facts): PaymentSource[] {
  return paymentSources(currency, { walletCurrency, hasCard: card !== null })
}

function paragraphsOf(translator: Translator, facts: Facts): string[] {
  const { creatorUsername, price, currency, walletCurrency, card, endsAt } = facts
  const { t, money, day } = translator
  const amount = money(price, currency)
  const taken = t`On ${day(endsAt)} we take ${amount} from your wallet for another month of @${creatorUsername}.`
  const isFromWallet = sourcesOf(facts).includes('WALLET')
  if (card !== null && !isFromWallet) {
    return [
      t`On ${day(endsAt)} we charge ${amount} and the card's fee to your ${cardName(translator, card)} for another month of @${creatorUsername}.`,
    ]
  }
  if (card !== null) {
    return [
      taken,
      t`If your wallet does not hold that amount then, we charge it and the card's fee to your ${cardName(translator, card)}.`,
    ]
  }
  if (isFromWallet) {
    return [
      taken,
      t`Please see to it that your wallet holds that amount by then.`,
      t`A saved card that you choose in your wallet can pay for it too.`,
    ]
  }
  return [
    t`Another month of @${creatorUsername} costs ${amount}, and your wallet holds ${walletCurrency}, so we cannot renew it.`,
    t`If you have saved a card that pays in ${currency}, choose it in your wallet, and your month goes on.`,
    t`Without one, you keep access until ${day(endOfGrace(endsAt))}. After that you can subscribe again with a card.`,
  ]
}
