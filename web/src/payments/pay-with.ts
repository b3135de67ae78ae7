import {
  type CurrencyCode,
  type MajorUnits,
  type MinorUnits,
  minorFromMajor,
} from '@fanfare/contract/money/money'
import { cardQuoteOf, takesCards } from './card/card-provider.ts'

export type PayWith = 'wallet' | 'card' | 'nothing'

type Wallet = {
  availableWalletBalance: MajorUnits
  disputedWalletBalance: MajorUnits
  currency: { code: CurrencyCode }
}

/** How a payment of `amountMinor` is made: from a wallet of the same currency that covers it without what is in dispute, else by card; with nothing
 * where no card pays in the currency. */
export function payWith(amountMinor: MinorUnits, currencyCode: CurrencyCode, wallet: Wallet): PayWith {
  const spendable =
    minorFromMajor(wallet.availableWalletBalance) - minorFromMajor(wallet.disputedWalletBalance)
  const covers = spendable >= amountMinor
  if (wallet.currency.code === currencyCode && covers) return 'wallet'
  return takesCards(currencyCode) ? 'card' : 'nothing'
}

/** What a payment costs in the end, the card's fee with it; null while there is no amount, and where nothing pays it. */
export function totalOf(amountMinor: MinorUnits, currencyCode: CurrencyCode, by: PayWith): MinorUnits | null {
  if (amountMinor === 0 || by === 'nothing') return null
  return by === 'wallet' ? amountMinor : (cardQuoteOf(amountMinor, currencyCode)?.total ?? null)
}
