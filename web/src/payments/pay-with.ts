import type { CurrencyCode } from '@fanfare/contract/money'
import { takesCards } from './card/card-provider.ts'

export type PayWith = 'wallet' | 'card' | 'nothing'

type Wallet = { availableWalletBalance: number; currency: { code: CurrencyCode } }

/** How a payment of `amountMinor` is made: from a wallet of the same currency that covers it, else by card; with nothing
 * where no card pays in the currency. */
export function payWith(amountMinor: number, currencyCode: CurrencyCode, wallet: Wallet): PayWith {
  const covers = minorOfMajor(wallet.availableWalletBalance) >= amountMinor
  if (wallet.currency.code === currencyCode && covers) return 'wallet'
  return takesCards(currencyCode) ? 'card' : 'nothing'
}

/** A price or balance with at most two decimals, in minor units. The contract's own function brings its validators along. */
export function minorOfMajor(major: number): number {
  return Math.round(major * 100)
}
