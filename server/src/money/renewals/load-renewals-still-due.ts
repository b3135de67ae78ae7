import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'

/** A renewal by what it follows: the paid month that began at `monthStart` (ISO 8601). */
export type DueRenewal = { subscriptionId: string; monthStart: string }

export type Renewal = {
  subscriptionId: string
  fanId: string
  creatorId: string
  status: 'ACTIVE' | 'PAST_DUE'
  /** Minor units: the price agreed to, or the creator's lower one now. */
  price: bigint
  currency: CurrencyCode
  /** The month that is over. */
  startsAt: Date
  endsAt: Date
  anchor: Date
  /** The card to charge where the wallet does not cover it. */
  cardId: string | null
  /** The fan may have set themselves a monthly limit, which is asked for then. */
  hasOwnLimit: boolean
  /**
   * CHARGING: a card is being charged, and nothing else pays. PAY: the wallet is asked. CANNOT_PAY: it holds another currency. FREE: the creator takes no money any more. END: the
   * creator may not be paid any more, or one of the two has left.
   */
  course: 'CHARGING' | 'PAY' | 'CANNOT_PAY' | 'FREE' | 'END'
}

/**
 * Loads what is still to be done of these renewals: the month that they follow is the newest and over, the
 * subscription continues, and its days of grace last. Call it after locking their people.
 * @returns the longest due first
 */
export async function loadRenewalsStillDue(
  tx: Tx,
  due: readonly DueRenewal[],
  now: Date,
): Promise<Renewal[]> {
  const { rows } = await sql<Renewal>`
    SELECT subscription.id AS "subscriptionId", subscription.fan_id AS "fanId", subscription.creator_id AS "creatorId",
      subscription.status, least(subscription.price_minor, creator.subscription_price_minor) AS price,
      subscription.currency_code AS currency, period.starts_at AS "startsAt", period.ends_at AS "endsAt",
      period.anchor_at AS anchor, subscription.renewal_card_id AS "cardId", EXISTS (
        SELECT FROM spending_limit WHERE spending_limit.account_id = subscription.fan_id) AS "hasOwnLimit",
      CASE WHEN EXISTS (
          SELECT FROM renewal_charge charge WHERE charge.subscription_id = subscription.id
            AND charge.month_start = subscription.period_start AND charge.is_open) THEN 'CHARGING'
        WHEN creator.verification_status <> 'VERIFIED' OR creator.deactivated_at IS NOT NULL
          OR fan.deactivated_at IS NOT NULL OR creator.currency_code <> subscription.currency_code THEN 'END'
        WHEN creator.is_free_subscription THEN 'FREE'
        WHEN fan.currency_code <> subscription.currency_code THEN 'CANNOT_PAY'
        ELSE 'PAY' END AS course
    FROM unnest(${due.map(({ subscriptionId }) => subscriptionId)}::text[],
      ${due.map(({ monthStart }) => monthStart)}::timestamptz[]) AS due (id, month_start)
    JOIN subscription ON subscription.id = due.id AND subscription.period_start = due.month_start
    JOIN subscription_period period
      ON period.subscription_id = subscription.id AND period.starts_at = subscription.period_start
    JOIN account fan ON fan.id = subscription.fan_id
    JOIN account creator ON creator.id = subscription.creator_id
    WHERE subscription.renew_at IS NOT NULL AND subscription.access_until > ${now} AND period.ends_at <= ${now}
    ORDER BY period.ends_at, subscription.id`.execute(tx)
  return rows
}

/**
 * Builds the payment reference of a renewal. References sent by clients have no colon, so none can take it
 * beforehand.
 */
export function renewalReference({ subscriptionId, startsAt }: Renewal): string {
  return `renewal:${subscriptionId}:${startsAt.getTime()}`
}

/** Builds the key of a job about one renewal. */
export function buildRenewalJobKey(kind: string, { subscriptionId, monthStart }: DueRenewal): string {
  return `${kind} ${subscriptionId} ${monthStart}`
}
