import type { CurrencyCode } from '@fanfare/contract/money/money'
import { listFundingSources } from '@fanfare/contract/money/payment-sources'
import { defineEmailTask } from '../../platform/email/email-task.ts'
import type { Translator } from '../../platform/i18n/translator.ts'
import { findExceededSpendingLimit } from '../spending-limits/own-limit.ts'
import {
  describeHowToCancelSubscription,
  findSubscriptionMailFacts,
  formatCardName,
  type SubscriptionMailFacts,
} from '../subscriptions/mails/mail-facts.ts'
import { gracePeriodEnd } from '../subscriptions/renewal-terms.ts'
import type { DueRenewal } from './load-renewals-still-due.ts'

/** Facts of a renewal that could not be paid. `ownLimit` in minor units: the fan's own monthly limit, if it does not leave the price. */
type PastDue = SubscriptionMailFacts & {
  endsAt: Date
  ownLimit: { amount: bigint; currency: CurrencyCode } | null
}

/** Tells a fan that a renewal could not be paid, and until when it is tried again. */
export const mailPastDue = defineEmailTask<DueRenewal, PastDue>(
  'mail-past-due',
  async (ctx, { subscriptionId, monthStart }) => {
    const facts = await findSubscriptionMailFacts(ctx, subscriptionId)
    if (facts?.status !== 'PAST_DUE') return null
    const { startsAt, endsAt } = facts
    if (!endsAt || startsAt?.toISOString() !== monthStart) return null
    const { fanId: payerId, price: amount, currency } = facts
    const ownLimit = await findExceededSpendingLimit(ctx.db, { payerId, amount, currency }, ctx.clock.now())
    return { ...facts, endsAt, ownLimit }
  },
  (translator, facts, { webOrigin }) => {
    const { t, day } = translator
    return {
      subject: t`We couldn't renew your subscription to ${facts.creatorName}`,
      title: t`Your subscription could not be renewed`,
      paragraphs: [
        ...paragraphsOf(translator, facts, day(gracePeriodEnd(facts.endsAt))),
        t`The days until then count towards the next month you pay for.`,
        describeHowToCancelSubscription(translator),
      ],
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You're receiving this email because you have a subscription that renews every month.`,
    }
  },
)

function paragraphsOf(
  translator: Translator,
  { creatorUsername, price, currency, walletCurrency, card, ownLimit }: PastDue,
  until: string,
): string[] {
  const { t, money } = translator
  const amount = money(price, currency)
  const canWallet = listFundingSources(currency, { walletCurrency, hasCard: false }).includes('WALLET')
  if (ownLimit !== null) {
    const limit = money(ownLimit.amount, ownLimit.currency)
    return [
      t`Another month of @${creatorUsername} costs ${amount}. That's more than is left this month of the limit of ${limit} you set yourself.`,
      t`You keep access until ${until}, and we'll try again each day.`,
      t`To keep your subscription, raise your limit in your settings. That takes 24 hours.`,
    ]
  }
  if (card !== null) {
    return [
      t`Your ${formatCardName(translator, card)} was declined when we tried to charge ${amount} plus the card fee for another month of @${creatorUsername}.`,
      t`You keep access until ${until}, and we'll try again each day. You won't be charged twice.`,
      canWallet
        ? t`To keep your subscription, add money to your wallet, or choose another saved card there.`
        : t`To keep your subscription, make sure the card can be charged, or choose another saved card in your wallet.`,
    ]
  }
  if (canWallet) {
    return [
      t`Your wallet doesn't have the ${amount} for another month of @${creatorUsername}.`,
      t`You keep access until ${until}, and we'll try again each day. Add money to your wallet to keep your subscription.`,
      t`You can also choose a saved card in your wallet to pay for it.`,
    ]
  }
  return [
    t`Another month of @${creatorUsername} costs ${amount}, but your wallet is in ${walletCurrency}.`,
    t`You keep access until ${until}, and we'll try again each day. If you've saved a card that pays in ${currency}, choose it in your wallet to keep your subscription.`,
    t`Otherwise, you can subscribe again with a card after that.`,
  ]
}
