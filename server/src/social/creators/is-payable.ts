import type { Context } from '../../platform/context.ts'

/**
 * SQL: the viewer could pay this creator, or need not: she is free, or takes what a card or the viewer's wallet pays in. A
 * guest has no wallet yet: what she will be able to pay is not known.
 * @param creator the alias of an `account`
 * @param cardCurrencies the parameter that holds `cardCurrencies`
 */
export function isPayable(creator: string, viewer: string, cardCurrencies: string): string {
  return `(${viewer}::text IS NULL OR ${creator}.is_free_subscription
    OR ${creator}.currency_code = ANY(${cardCurrencies}::text[])
    OR ${creator}.currency_code = (SELECT payer.currency_code FROM account payer WHERE payer.id = ${viewer}))`
}

/** The currencies that cards pay in. */
export function cardCurrencies({ config }: Context): string[] {
  return Object.keys(config.cardProviders)
}
