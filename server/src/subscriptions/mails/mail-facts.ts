import type { CurrencyCode } from '@fanfare/contract/money'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/** What mails about a subscription tell of. */
export type MailFacts = {
  email: string
  walletCurrency: CurrencyCode
  creatorName: string
  creatorUsername: string
  isCreatorFree: boolean
  status: 'ACTIVE' | 'PAST_DUE' | 'CANCELLED' | 'EXPIRED'
  /** Minor units: what the next renewal takes. */
  price: bigint
  currency: CurrencyCode
  /** The paid month that it stands on; null for a free subscription. */
  startsAt: Date | null
  endsAt: Date | null
  /** The card that is charged where the wallet does not cover a renewal: "Visa ending in 4081". */
  card: string | null
}

/** The facts as of now; undefined for a fan who has left, and gets no mail. */
export async function loadMailFacts(ctx: Context, subscriptionId: string): Promise<MailFacts | undefined> {
  const { rows } = await sql<MailFacts>`
    SELECT fan.email, fan.currency_code AS "walletCurrency", creator.display_name AS "creatorName",
      creator.username AS "creatorUsername", creator.is_free_subscription AS "isCreatorFree", subscription.status,
      least(subscription.price_minor, creator.subscription_price_minor) AS price,
      subscription.currency_code AS currency, period.starts_at AS "startsAt", period.ends_at AS "endsAt",
      initcap(card.brand) || ' ending in ' || card.last4 AS card
    FROM subscription
    JOIN account fan ON fan.id = subscription.fan_id AND fan.deactivated_at IS NULL
    JOIN account creator ON creator.id = subscription.creator_id
    LEFT JOIN subscription_period period
      ON period.subscription_id = subscription.id AND period.starts_at = subscription.period_start
    LEFT JOIN saved_card card ON card.id = subscription.renewal_card_id
    WHERE subscription.id = ${subscriptionId}`.execute(ctx.db)
  return rows[0]
}

export const howToCancel =
  'You can cancel at any time: open your subscriptions, and choose Unsubscribe. What is paid for stays visible to its end.'
