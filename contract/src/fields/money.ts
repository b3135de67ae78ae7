import { z } from 'zod'
import { currencyCodes, maxMinorUnits } from '../money/money.ts'

export const currencyCode = z.enum(currencyCodes, "This currency isn't supported")

export const currency = z.object({ name: z.string(), code: currencyCode, symbol: z.string() })

/** An amount in minor units (kobo, cents): an integer, 1 or more. */
export const minorUnits = z
  .int('The amount must be a whole number of minor units')
  .min(1, 'The amount must be more than zero')
  .max(maxMinorUnits, 'The amount is too large')
  .brand('MinorUnits')

/** Minor units in a reply: any whole number, zero and negative too. */
export const signedMinorUnits = z.int().brand('MinorUnits')

/** A price or balance in major units (naira, dollars) with at most two decimals. */
export const majorUnits = z.number().brand('MajorUnits')
