import type { CurrencyCode } from './money.ts'

/**
 * What the card provider keeps of a local charge: a share in thousandths and, from an amount on, a fixed part;
 * never more than the cap. The provider doesn't say how it rounds, so a begun minor unit counts whole, and what is left
 * never falls short. Minor units. https://paystack.com/pricing
 */
type CardRate = { perMille: number; fixed: number; fixedFrom: number; cap: number }

const cardRates: Partial<Record<CurrencyCode, CardRate>> = {
  NGN: { perMille: 15, fixed: 100_00, fixedFrom: 2_500_00, cap: 2_000_00 },
  USD: { perMille: 39, fixed: 0, fixedFrom: 0, cap: Number.POSITIVE_INFINITY },
}

export type CardQuote = {
  /** What the payer means to pay, and what is booked. */
  amount: number
  /** What the card costs on top. */
  fee: number
  /** What the card is charged. */
  total: number
}

/** What the provider keeps of a charge of `total`, in minor units; undefined for a currency that no card pays. */
export function cardFee(total: number, currencyCode: CurrencyCode): number | undefined {
  const rate = cardRates[currencyCode]
  return rate && feeBy(rate, total)
}

/**
 * The payer covers the charge: the least total of which `amount` is left when the provider has taken its fee. All in
 * minor units; undefined for a currency that no card pays.
 */
export function cardQuote(amount: number, currencyCode: CurrencyCode): CardQuote | undefined {
  const rate = cardRates[currencyCode]
  if (!rate) return undefined
  const small = leastTotal({ ...rate, fixed: 0 }, amount, amount)
  const total = small < rate.fixedFrom ? small : leastTotal(rate, amount, Math.max(amount, rate.fixedFrom))
  return { amount, fee: total - amount, total }
}

/** What is left never falls as the total rises, under one and the same rate: so the first that leaves enough is the least. */
function leastTotal(rate: CardRate, amount: number, from: number): number {
  const capped = amount + rate.cap
  const estimate = Math.floor(((amount + rate.fixed) * 1000) / (1000 - rate.perMille)) - 2
  let total = Math.max(from, Math.min(capped, estimate))
  while (total - feeBy(rate, total) < amount) total++
  return total
}

function feeBy({ perMille, fixed, fixedFrom, cap }: CardRate, total: number): number {
  const share = Math.ceil((total * perMille) / 1000)
  return Math.min(cap, share + (total >= fixedFrom ? fixed : 0))
}
