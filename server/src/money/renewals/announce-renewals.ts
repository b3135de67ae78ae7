import { type FundingSource, listFundingSources } from '@fanfare/contract/money/payment-sources'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { defineEmailTask } from '../../platform/email/email-task.ts'
import type { Translator } from '../../platform/i18n/translator.ts'
import { enqueueMany, task } from '../../platform/queue/task.ts'
import {
  describeHowToCancelSubscription,
  findSubscriptionMailFacts,
  formatCardName,
  type SubscriptionMailFacts,
} from '../subscriptions/mails/mail-facts.ts'
import { gracePeriodEnd, renewalsAnnouncedUntil } from '../subscriptions/renewal-terms.ts'
import { buildRenewalJobKey, type DueRenewal } from './load-renewals-still-due.ts'

const batch = 500

/** Tells fans of renewals to come, once each, some days before. */
export const announceRenewals = task<unknown>('announce-renewals', async (ctx) => {
  for (;;) {
    const announced = await announce(ctx)
    if (announced < batch) return
  }
})

async function announce(ctx: Context): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const { rows } = await sql<{ subscriptionId: string; monthStart: Date }>`
      UPDATE subscription SET announced_at = ${now}
      WHERE id IN (
        SELECT id FROM subscription WHERE announced_at IS NULL AND renew_at <= ${renewalsAnnouncedUntil(now)}
        ORDER BY renew_at LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING id AS "subscriptionId", period_start AS "monthStart"`.execute(tx)
    const notices = rows.map(({ subscriptionId, monthStart }) => {
      const payload = { subscriptionId, monthStart: monthStart.toISOString() }
      return { payload, key: buildRenewalJobKey('mail-renewal-notice', payload) }
    })
    await enqueueMany(tx, mailRenewalNotice, notices)
    return rows.length
  })
}

type Facts = SubscriptionMailFacts & { endsAt: Date }

/** Tells a fan of a renewal before it is charged; not where it has happened, or is not to come any more. */
export const mailRenewalNotice = defineEmailTask<DueRenewal, Facts>(
  'mail-renewal-notice',
  async (ctx, { subscriptionId, monthStart }) => {
    const facts = await findSubscriptionMailFacts(ctx, subscriptionId)
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
        : t`We can't renew your subscription to ${facts.creatorName} on ${day(facts.endsAt)}`,
      title: t`Your month with ${facts.creatorName} is almost over`,
      paragraphs: [
        ...paragraphsOf(translator, facts),
        ...(isRenewed ? [describeHowToCancelSubscription(translator)] : []),
      ],
      action: { label: t`See your subscriptions`, url: `${webOrigin}/subscriptions` },
      footnote: t`You're receiving this email because you have a subscription that renews every month.`,
    }
  },
)

/** Returns the sources for the next month. */
function sourcesOf({ currency, walletCurrency, card }: Facts): FundingSource[] {
  return listFundingSources(currency, { walletCurrency, hasCard: card !== null })
}

function paragraphsOf(translator: Translator, facts: Facts): string[] {
  const { creatorUsername, price, currency, walletCurrency, card, endsAt } = facts
  const { t, money, day } = translator
  const amount = money(price, currency)
  const taken = t`On ${day(endsAt)} we'll take ${amount} from your wallet for another month of @${creatorUsername}.`
  const isFromWallet = sourcesOf(facts).includes('WALLET')
  if (card !== null && !isFromWallet) {
    return [
      t`On ${day(endsAt)} we'll charge ${amount} plus the card fee to your ${formatCardName(translator, card)} for another month of @${creatorUsername}.`,
    ]
  }
  if (card !== null) {
    return [
      taken,
      t`If your wallet doesn't have enough by then, we'll charge that amount plus the card fee to your ${formatCardName(translator, card)}.`,
    ]
  }
  if (isFromWallet) {
    return [
      taken,
      t`Please make sure your wallet has enough by then.`,
      t`You can also choose a saved card in your wallet to pay for it.`,
    ]
  }
  return [
    t`Another month of @${creatorUsername} costs ${amount}, but your wallet is in ${walletCurrency}, so we can't renew it.`,
    t`If you've saved a card that pays in ${currency}, choose it in your wallet to keep your subscription.`,
    t`Otherwise, you keep access until ${day(gracePeriodEnd(endsAt))}. After that, you can subscribe again with a card.`,
  ]
}
