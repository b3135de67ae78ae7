/**
 * SQL: a creator who is here is paid for another month of a `subscription`: verified, in its currency, and not free.
 * @param creator the alias of the creator's `account`
 */
export function isRenewable(creator: string): string {
  return `(${creator}.verification_status = 'VERIFIED' AND ${creator}.currency_code = subscription.currency_code
    AND NOT ${creator}.is_free_subscription)`
}
