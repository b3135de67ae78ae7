import { isHere } from '../visibility/person.ts'

/**
 * SQL: a creator can be paid for another month of a `subscription`: they are here, verified, in its currency, and not free.
 * @param creator the alias of the creator's `account`
 */
export function acceptsRenewal(creator: string): string {
  return `(${isHere(creator)} AND ${creator}.verification_status = 'VERIFIED'
    AND ${creator}.currency_code = subscription.currency_code AND NOT ${creator}.is_free_subscription)`
}

/**
 * SQL: another month of a `subscription` can be charged: `acceptsRenewal`, and the fan has chosen a card for it or has a
 * wallet of its currency. The rule of everything that announces a renewal, to the fan and to the creator.
 * @param creator the alias of the creator's `account`
 */
export function isRenewable(creator: string): string {
  return `(${acceptsRenewal(creator)} AND (subscription.renewal_card_id IS NOT NULL OR EXISTS (
    SELECT FROM account payer
    WHERE payer.id = subscription.fan_id AND payer.currency_code = subscription.currency_code)))`
}
