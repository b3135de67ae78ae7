import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { EmailRecipient } from '../../../platform/email/email.ts'
import type { Translator } from '../../../platform/i18n/translator.ts'
import { creatorAcceptsRenewalSql } from '../renewal-terms.ts'

/** Facts in emails about a subscription. */
export type SubscriptionMailFacts = {
  fanId: string
  walletCurrency: CurrencyCode
  creatorName: string
  creatorUsername: string
  isCreatorFree: boolean
  /**
   * True if the creator can be paid for another month: they are here, verified, in the same currency, and not
   * free.
   */
  acceptsRenewal: boolean
  status: 'ACTIVE' | 'PAST_DUE' | 'CANCELLED' | 'EXPIRED'
  /** Minor units: what the next renewal takes. */
  price: bigint
  /** Minor units: what a month of the creator costs whoever subscribes now. */
  monthly: bigint
  currency: CurrencyCode
  /** The paid month that it stands on; null for a free subscription. */
  startsAt: Date | null
  endsAt: Date | null
  /** The card that is charged where the wallet does not cover a renewal. */
  card: { brand: string; last4: string } | null
}

/** The facts as of now; undefined for a fan who has left, and gets no mail. */
export async function findSubscriptionMailFacts(
  ctx: Context,
  subscriptionId: string,
): Promise<(SubscriptionMailFacts & EmailRecipient) | undefined> {
  const { rows } = await sql<SubscriptionMailFacts & EmailRecipient>`
    SELECT fan.id AS "fanId", fan.email, fan.language, fan.currency_code AS "walletCurrency", creator.display_name AS "creatorName",
      creator.username AS "creatorUsername", creator.is_free_subscription AS "isCreatorFree",
      ${sql.raw(creatorAcceptsRenewalSql('creator'))} AS "acceptsRenewal", subscription.status,
      least(subscription.price_minor, creator.subscription_price_minor) AS price,
      creator.subscription_price_minor AS monthly, subscription.currency_code AS currency, period.starts_at AS "startsAt", period.ends_at AS "endsAt",
      CASE WHEN card.id IS NOT NULL
        THEN json_build_object('brand', initcap(card.brand), 'last4', card.last4) END AS card
    FROM subscription
    JOIN account fan ON fan.id = subscription.fan_id AND fan.deactivated_at IS NULL
    JOIN account creator ON creator.id = subscription.creator_id
    LEFT JOIN subscription_period period
      ON period.subscription_id = subscription.id AND period.starts_at = subscription.period_start
    LEFT JOIN saved_card card ON card.id = subscription.renewal_card_id
    WHERE subscription.id = ${subscriptionId}`.execute(ctx.db)
  return rows[0]
}

/** "Visa ending in 4081" */
export function formatCardName(
  { t }: Translator,
  { brand, last4 }: { brand: string; last4: string },
): string {
  return t`${brand} ending in ${last4}`
}

/** Amounts paid in minor units; `total` is the amount charged to the card, null if the wallet paid. */
export type PaidAmounts = {
  amount: bigint
  total: bigint | null
  currency: CurrencyCode
  /** The card that paid, where its provider has named it. */
  card: { brand: string; last4: string } | null
}

/** Describes the amount taken, with the card fee, and its source. */
export function describeSubscriptionPayment(
  translator: Translator,
  { amount, total, currency, card }: PaidAmounts,
): string {
  const { t, money } = translator
  const price = money(amount, currency)
  if (total === null) return t`We took ${price} from your wallet.`
  const [charged, fee] = [money(total, currency), money(total - amount, currency)]
  return card
    ? t`We charged ${charged} to your ${formatCardName(translator, card)}: ${price} and a card fee of ${fee}.`
    : t`We charged ${charged} to your card: ${price} and a card fee of ${fee}.`
}

export function describeHowToCancelSubscription({ t }: Translator): string {
  return t`You can cancel at any time: go to your subscriptions and choose Unsubscribe. You keep access until the end of what you've paid for.`
}
