import { z } from 'zod'

export const currencyCodes = ['NGN', 'USD', 'EUR'] as const
export const currencyCode = z.enum(currencyCodes, 'This currency is not supported')
export type CurrencyCode = z.output<typeof currencyCode>

export const currency = z.object({ name: z.string(), code: currencyCode, symbol: z.string() })
export type Currency = z.output<typeof currency>

export const currencies: Record<CurrencyCode, Currency> = {
  NGN: { name: 'Nigerian naira', code: 'NGN', symbol: '₦' },
  USD: { name: 'US dollar', code: 'USD', symbol: '$' },
  EUR: { name: 'Euro', code: 'EUR', symbol: '€' },
}

const largestMinor = 1_000_000_000_00

/** An amount in minor units (kobo, cents): an integer, 1 or more. */
export const minorUnits = z
  .int('The amount must be a whole number of minor units')
  .min(1, 'The amount must be more than zero')
  .max(largestMinor, 'The amount is too large')
  .brand('MinorUnits')
export type MinorUnits = z.output<typeof minorUnits>

/** Minor units in a reply: any whole number, zero and negative too. */
export const bookedMinorUnits = z.int().brand('MinorUnits')

/** A price or balance in major units (naira, dollars) with at most two decimals. */
export const majorUnits = z.number().brand('MajorUnits')
export type MajorUnits = z.output<typeof majorUnits>

/** Minor units of the ledger to the wire's integer. */
export function minorOf(booked: bigint): MinorUnits {
  return Number(booked) as MinorUnits
}

/** Minor units to a price or balance in major units. */
export function majorOf(minor: bigint | number): MajorUnits {
  return (Number(minor) / 100) as MajorUnits
}

/** A price in major units to minor units; the price has at most two decimals. */
export function minorFromMajor(major: number): MinorUnits {
  return Math.round(major * 100) as MinorUnits
}
