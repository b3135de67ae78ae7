import type { Subscription } from '@fanfare/contract/shapes/money/subscriptions'
import { isPersonVisibleSql, isUnblockedByViewerSql } from '../../../access/visibility/person.ts'
import { isRenewableIfActiveSql } from '../renewal-terms.ts'

/** Row selected by `subscriptionColumnsSql`. */
export type SubscriptionRow = {
  id: string
  isFree: boolean
  price: bigint
  status: Subscription['status']
  startedAt: Date
  /** Null while a free subscription lasts. */
  accessUntil: Date | null
  /** The end of the paid month, where a renewal follows. */
  monthEnd: Date | null
  /** True if another month can be charged. */
  isRenewable: boolean
  isPastDue: boolean
}

/**
 * The columns of a `SubscriptionRow`, from a `subscription` and its creator's `account`; $2 is the time. A status says
 * what is so now, also before the job has noted an end. A month costs what its next renewal takes: the price agreed to,
 * or the creator's lower one.
 * @param fanCurrency SQL of the currency of the fan's wallet
 */
export function subscriptionColumnsSql(fanCurrency: string): string {
  return `
  subscription.id, subscription.is_free AS "isFree",
  CASE WHEN subscription.renew_at IS NOT NULL AND NOT account.is_free_subscription
    THEN least(subscription.price_minor, account.subscription_price_minor) ELSE subscription.price_minor END AS price,
  subscription.started_at AS "startedAt", nullif(subscription.access_until, 'infinity') AS "accessUntil",
  CASE WHEN subscription.renew_at IS NOT NULL AND subscription.access_until > $2 THEN (
    SELECT ends_at FROM subscription_period period
    WHERE period.subscription_id = subscription.id AND period.starts_at = subscription.period_start) END AS "monthEnd",
  ${isRenewableIfActiveSql('account', fanCurrency)} AS "isRenewable",
  subscription.status = 'PAST_DUE' AND subscription.access_until > $2 AS "isPastDue",
  CASE WHEN subscription.access_until <= $2 THEN 'EXPIRED' WHEN subscription.status = 'PAST_DUE' THEN 'ACTIVE'
    ELSE subscription.status END AS status`
}

/** Builds the fields of the start, end and renewal dates. */
export function buildSubscriptionDateFields({
  startedAt,
  accessUntil,
  monthEnd,
  isRenewable,
  isPastDue,
}: SubscriptionRow) {
  return {
    dateStarted: startedAt.toISOString(),
    dateExpires: (isPastDue ? accessUntil : (monthEnd ?? accessUntil))?.toISOString() ?? null,
    renewsAt: isPastDue || !isRenewable ? null : (monthEnd?.toISOString() ?? null),
    isPastDue,
  }
}

/**
 * SQL: which subscriptions lists of fans and followings show, as `account_count` counts them (migration 0450).
 * @param subscription its alias; $2 is the time
 */
export function isListedSubscriptionSql(subscription: string): string {
  return `(${subscription}.status <> 'EXPIRED' AND ${subscription}.access_until > $2)`
}

/** SQL: an account that the creator `viewer` is shown as their fan: it is here, and there is no block between the two. */
export function isListedFanSql(fan: string, viewer: string): string {
  return `(${isPersonVisibleSql(fan, viewer)} AND ${isUnblockedByViewerSql(`${fan}.id`, viewer)})`
}

/** SQL: an account that the fan `viewer` is shown among their followings: its page is open to them, or was paid for. */
export function isListedCreatorSql(creator: string, viewer: string, subscription: string): string {
  return `(${isPersonVisibleSql(creator, viewer)} OR NOT ${subscription}.is_free)`
}
