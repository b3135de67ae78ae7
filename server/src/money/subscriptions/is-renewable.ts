import { isHere } from '../../access/visibility/person.ts'

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
 * @param fanCurrency the currency of the fan's wallet: looked up for each row it would be read for every one that is skipped
 */
export function isRenewable(creator: string, fanCurrency: string): string {
  return `(${acceptsRenewal(creator)} AND (subscription.renewal_card_id IS NOT NULL
    OR subscription.currency_code = ${fanCurrency}))`
}
