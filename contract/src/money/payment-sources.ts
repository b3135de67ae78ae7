import type { CurrencyCode } from './money.ts'

/** Source of a payment: the payer’s own wallet, or a card. */
export type FundingSource = 'WALLET' | 'CARD'

/** The currency of the payer's wallet, and whether a card of theirs can pay in the currency asked for. */
export type AvailablePaymentMethods = { walletCurrency: CurrencyCode; hasCard: boolean }

/**
 * The sources that can pay in a currency, in the order in which they are tried: a wallet of the same currency, then a card.
 * Empty where nothing can pay.
 */
export function listFundingSources(
  currency: CurrencyCode,
  { walletCurrency, hasCard }: AvailablePaymentMethods,
): FundingSource[] {
  return [
    ...(walletCurrency === currency ? (['WALLET'] as const) : []),
    ...(hasCard ? (['CARD'] as const) : []),
  ]
}
