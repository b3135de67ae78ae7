import { asMinorUnits, type CurrencyCode, type MinorUnits, type MinorUnitsLike } from './money.ts'

/** Card payment providers. */
export type CardProviderName = 'paystack' | 'stripe'

/**
 * Fee of a card provider for a charge: a share in thousandths and, from an amount on, a fixed part; never
 * more than the cap. The providers do not document their rounding, so fractions of a minor unit round up, and
 * the remainder never falls short. Minor units.
 */
type CardRate = { perMille: number; fixed: number; fixedFrom: number; cap: number }

const noCap = Number.POSITIVE_INFINITY

/** https://paystack.com/pricing, for local cards; https://stripe.com/pricing, for cards of any country: which one it is
 * shows only when it pays. */
const cardRates: Record<CardProviderName, Partial<Record<CurrencyCode, CardRate>>> = {
  paystack: {
    NGN: { perMille: 15, fixed: 100_00, fixedFrom: 2_500_00, cap: 2_000_00 },
    USD: { perMille: 39, fixed: 0, fixedFrom: 0, cap: noCap },
  },
  stripe: {
    USD: { perMille: 44, fixed: 30, fixedFrom: 0, cap: noCap },
    EUR: { perMille: 32.5, fixed: 25, fixedFrom: 0, cap: noCap },
  },
}

export type CardQuote = {
  /** Amount that the payer intends to pay, and that is booked. */
  amount: MinorUnits
  /** Surcharge for paying by card. */
  fee: MinorUnits
  /** Amount charged to the card. */
  total: MinorUnits
}

/**
 * Returns the provider’s fee for a charge of `total`, in minor units; undefined for a currency that it does
 * not accept.
 */
export function calculateCardFee(
  total: MinorUnitsLike,
  currencyCode: CurrencyCode,
  provider: CardProviderName = 'paystack',
): MinorUnits | undefined {
  const rate = cardRates[provider][currencyCode]
  return rate && asMinorUnits(feeBy(rate, total))
}

/**
 * The payer covers the charge: the least total of which `amount` is left when the provider has taken its fee. All in
 * minor units; undefined for a currency that the provider doesn't take.
 */
export function quoteCardCharge(
  amount: MinorUnitsLike,
  currencyCode: CurrencyCode,
  provider: CardProviderName = 'paystack',
): CardQuote | undefined {
  const rate = cardRates[provider][currencyCode]
  if (!rate) return undefined
  const small = leastTotal({ ...rate, fixed: 0 }, amount, amount)
  const total = small < rate.fixedFrom ? small : leastTotal(rate, amount, Math.max(amount, rate.fixedFrom))
  return { amount: asMinorUnits(amount), fee: asMinorUnits(total - amount), total: asMinorUnits(total) }
}

/**
 * Finds the least total that leaves `amount`: at one rate, the remainder never falls as the total rises, so
 * it is the first that suffices.
 */
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
