import { isActiveAccountSql } from '../../access/visibility/person.ts'

const dayMs = 86_400_000

/** Time for which a fan has access after a month whose renewal could not be paid. */
const graceMs = 3 * dayMs
/** Time before a renewal at which its notice is sent. */
const noticeMs = 3 * dayMs
/** Time after a failed attempt at which a renewal is retried. */
const retryMs = dayMs

/**
 * Returns when access of a continuing subscription ends: after the days of grace that follow its paid month.
 */
export function gracePeriodEnd(endOfMonth: Date): Date {
  return new Date(endOfMonth.getTime() + graceMs)
}

/** Renewals up to this moment are announced now. */
export function renewalsAnnouncedUntil(now: Date): Date {
  return new Date(now.getTime() + noticeMs)
}

/** Returns when a renewal attempted now is attempted next. */
export function nextRenewalAttempt(now: Date): Date {
  return new Date(now.getTime() + retryMs)
}

/**
 * Time before access ends at which a renewal is attempted for the last time, so that money added on the last
 * day counts.
 */
export const lastRenewalAttemptBeforeEndMs = 60 * 60_000

/**
 * SQL: a creator can be paid for another month of a `subscription`: they are here, verified, in its currency, and not free.
 * @param creator the alias of the creator's `account`
 */
export function creatorAcceptsRenewalSql(creator: string): string {
  return `(${isActiveAccountSql(creator)} AND ${creator}.verification_status = 'VERIFIED'
    AND ${creator}.currency_code = subscription.currency_code AND NOT ${creator}.is_free_subscription)`
}

/**
 * SQL: another month of a `subscription` can be charged: `creatorAcceptsRenewalSql`, and the fan has chosen a card for it or has a
 * wallet of its currency. The rule of everything that announces a renewal, to the fan and to the creator.
 * @param creator the alias of the creator's `account`
 * @param fanCurrency the currency of the fan's wallet: looked up for each row it would be read for every one that is skipped
 */
export function isRenewableIfActiveSql(creator: string, fanCurrency: string): string {
  return `(${creatorAcceptsRenewalSql(creator)} AND (subscription.renewal_card_id IS NOT NULL
    OR subscription.currency_code = ${fanCurrency}))`
}
