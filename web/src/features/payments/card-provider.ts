import { type CardProviderName, type CardQuote, quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { asMinorUnits, type CurrencyCode, type MinorUnits } from '@fanfare/contract/money/money'
import { deploymentSettings } from '../../lib/page-settings.ts'

/** Returns the card provider that the operator configured for a currency; undefined if there is none. */
export function cardProviderFor(currencyCode: CurrencyCode): CardProviderName | undefined {
  return deploymentSettings.cardProviders[currencyCode]
}

/** Quotes the cost of a card payment of this amount; undefined if the currency has no card payments. */
export function quoteCardPayment(amountMinor: MinorUnits, currencyCode: CurrencyCode): CardQuote | undefined {
  const provider = cardProviderFor(currencyCode)
  return provider && quoteCardCharge(amountMinor, currencyCode, provider)
}

export function acceptsCardsInCurrency(currencyCode: CurrencyCode): boolean {
  return quoteCardPayment(asMinorUnits(0), currencyCode) !== undefined
}
