import { type CurrencyCode, type MajorUnits, type MinorUnits, minorFromMajor } from '@fanfare/contract/money'
import { takesCards } from './card/card-provider.ts'

export type PayWith = 'wallet' | 'card' | 'nothing'

type Wallet = { availableWalletBalance: MajorUnits; currency: { code: CurrencyCode } }

/** How a payment of `amountMinor` is made: from a wallet of the same currency that covers it, else by card; with nothing
 * where no card pays in the currency. */
export function payWith(amountMinor: MinorUnits, currencyCode: CurrencyCode, wallet: Wallet): PayWith {
  const covers = minorFromMajor(wallet.availableWalletBalance) >= amountMinor
  if (wallet.currency.code === currencyCode && covers) return 'wallet'
  return takesCards(currencyCode) ? 'card' : 'nothing'
}
