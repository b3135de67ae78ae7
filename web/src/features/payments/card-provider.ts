import { type CardProviderName, type CardQuote, cardQuote } from '@fanfare/contract/money/card-fee'
import { type CurrencyCode, type MinorUnits, minorOf } from '@fanfare/contract/money/money'
import { settings } from '../../lib/page-settings.ts'

/** Who takes cards in a currency, as the operator has set it up; undefined where nobody does. */
export function cardProviderFor(currencyCode: CurrencyCode): CardProviderName | undefined {
  return settings.cardProviders[currencyCode]
}

/** What a card payment of this amount costs; undefined where no card pays in the currency. */
export function quoteCardPayment(amountMinor: MinorUnits, currencyCode: CurrencyCode): CardQuote | undefined {
  const provider = cardProviderFor(currencyCode)
  return provider && cardQuote(amountMinor, currencyCode, provider)
}

export function acceptsCards(currencyCode: CurrencyCode): boolean {
  return quoteCardPayment(minorOf(0), currencyCode) !== undefined
}
