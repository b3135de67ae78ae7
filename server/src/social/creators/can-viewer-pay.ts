import type { Context } from '../../platform/context.ts'

/**
 * Builds the SQL condition that the viewer could pay this creator, or need not: the creator is free, or
 * accepts a currency that a card or the viewer’s wallet pays in. A guest has no wallet yet, so what they will
 * be able to pay is unknown.
 * @param creator the alias of an `account`
 * @param listCardCurrencies the parameter that holds `listCardCurrencies`
 */
export function canViewerPayOrNeedNotSql(creator: string, viewer: string, cardCurrencies: string): string {
  return `(${viewer}::text IS NULL OR ${creator}.is_free_subscription
    OR ${creator}.currency_code = ANY(${cardCurrencies}::text[])
    OR ${creator}.currency_code = (SELECT payer.currency_code FROM account payer WHERE payer.id = ${viewer}))`
}

/** The currencies that cards pay in. */
export function listCardCurrencies({ config }: Context): string[] {
  return Object.keys(config.cardProviders)
}
