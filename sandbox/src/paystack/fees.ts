import type { Currency } from './order.ts'

/**
 * Calculates the provider’s fee on a successful charge in minor units, by its price list: NGN 1.5 % and
 * 100.00 (the 100.00 only from 2,500.00), at most 2,000.00; USD 3.9 %.
 */
export function paystackFeeOf(amount: number, currency: Currency): number {
  if (currency === 'USD') return perMille(amount, 39)
  return Math.min(200_000, perMille(amount, 15) + (amount >= 250_000 ? 10_000 : 0))
}

function perMille(amount: number, rate: number): number {
  return Math.floor((amount * rate + 500) / 1000)
}
