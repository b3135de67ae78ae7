import type { $brand } from 'zod'

export const currencyCodes = ['NGN', 'USD', 'EUR'] as const
export type CurrencyCode = (typeof currencyCodes)[number]

export type Currency = { name: string; code: CurrencyCode; symbol: string }

export const currencies: Record<CurrencyCode, Currency> = {
  NGN: { name: 'Nigerian naira', code: 'NGN', symbol: '₦' },
  USD: { name: 'US dollar', code: 'USD', symbol: '$' },
  EUR: { name: 'Euro', code: 'EUR', symbol: '€' },
}

/** An amount in minor units (kobo, cents): a whole number. */
export type MinorUnits = number & $brand<'MinorUnits'>
/** Number to calculate with as minor units: a plain number too, but no major units. */
export type MinorUnitsLike = number & Partial<$brand<'MinorUnits'>>

/** A price or balance in major units (naira, dollars) with at most two decimals. */
export type MajorUnits = number & $brand<'MajorUnits'>
/** Number to calculate with as major units: a plain number too, but no minor units. */
export type MajorUnitsLike = number & Partial<$brand<'MajorUnits'>>

/** The largest amount that is taken, in minor units. */
export const maxMinorUnits = 1_000_000_000_00

/** Minor units of the ledger, or of a sum, to the wire's integer. */
export function asMinorUnits(reckoned: bigint | MinorUnitsLike): MinorUnits {
  return Number(reckoned) as MinorUnits
}

/** Minor units to a price or balance in major units. */
export function toMajorUnits(minor: bigint | MinorUnitsLike): MajorUnits {
  return (Number(minor) / 100) as MajorUnits
}

/** A price in major units to minor units; the price has at most two decimals. */
export function majorToMinorUnits(major: MajorUnitsLike): MinorUnits {
  return Math.round(major * 100) as MinorUnits
}
