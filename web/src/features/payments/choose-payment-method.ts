import {
  type CurrencyCode,
  type MajorUnits,
  type MinorUnits,
  majorToMinorUnits,
} from '@fanfare/contract/money/money'
import { listFundingSources } from '@fanfare/contract/money/payment-sources'
import { acceptsCardsInCurrency, quoteCardPayment } from './card-provider.ts'

export type PaymentMethod = 'wallet' | 'card' | 'nothing'

export type Wallet = {
  availableWalletBalance: MajorUnits
  disputedWalletBalance: MajorUnits
  refundingWalletBalance: MajorUnits
  currency: { code: CurrencyCode }
}

/**
 * Chooses how a payment of `amountMinor` is made: from a wallet of the same currency that covers it without what is in dispute or being refunded,
 * else by card; with nothing where no card pays in the currency.
 */
export function resolvePaymentMethod(
  amountMinor: MinorUnits,
  currencyCode: CurrencyCode,
  wallet: Wallet,
): PaymentMethod {
  if (walletCovers(amountMinor, currencyCode, wallet)) return 'wallet'
  return acceptsCardsInCurrency(currencyCode) ? 'card' : 'nothing'
}

/** Returns whether a wallet holds the currency, and enough of it that is on no hold. */
export function walletCovers(amountMinor: number, currencyCode: CurrencyCode, wallet: Wallet): boolean {
  return canWalletPayInCurrency(currencyCode, wallet) && spendableWalletMinor(wallet) >= amountMinor
}

/** Checks whether a wallet can pay in a currency, regardless of its balance. */
export function canWalletPayInCurrency(
  currencyCode: CurrencyCode,
  { currency }: Pick<Wallet, 'currency'>,
): boolean {
  return listFundingSources(currencyCode, { walletCurrency: currency.code, hasCard: false }).includes(
    'WALLET',
  )
}

/** Returns what a wallet holds that is neither in dispute nor being refunded, in minor units. */
export function spendableWalletMinor({
  availableWalletBalance,
  disputedWalletBalance,
  refundingWalletBalance,
}: Omit<Wallet, 'currency'>): number {
  const held = majorToMinorUnits(disputedWalletBalance) + majorToMinorUnits(refundingWalletBalance)
  return majorToMinorUnits(availableWalletBalance) - held
}

/**
 * Returns the total of a payment including the card fee; null without an amount, or without a payment method.
 */
export function paymentTotalByMethod(
  amountMinor: MinorUnits,
  currencyCode: CurrencyCode,
  by: PaymentMethod,
): MinorUnits | null {
  if (amountMinor === 0 || by === 'nothing') return null
  return by === 'wallet' ? amountMinor : (quoteCardPayment(amountMinor, currencyCode)?.total ?? null)
}
