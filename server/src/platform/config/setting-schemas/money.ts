import { currencyCode } from '@fanfare/contract/fields/money'
import type { CardProviderName } from '@fanfare/contract/money/card-fee'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import { z } from 'zod'
import { hasRepeatedNames, parseList, parsePairs } from './parse-lists.ts'

/** `NGN=paystack,EUR=stripe`: who takes card payments in each currency; what is not named can't be paid by card. */
export const cardProvidersSetting = z
  .string()
  .transform((text, check): Partial<Record<CurrencyCode, CardProviderName>> => {
    const pairs = parseList(text).map((each) => each.split('='))
    const named = z.array(z.tuple([currencyCode, z.enum(['paystack', 'stripe'])])).safeParse(pairs)
    if (named.success && !hasRepeatedNames(pairs)) return Object.fromEntries(named.data)
    check.addIssue('must name currencies once each and their providers, such as NGN=paystack,EUR=stripe')
    return z.NEVER
  })

/** `NGN=100000000,USD=100000,EUR=100000`: minor units of every currency, above which it takes two admins. Null: `off`. */
export const fourEyesAboveSetting = z
  .string()
  .transform((text, check): Record<CurrencyCode, bigint> | null => {
    if (text.trim() === 'off') return null
    const named = minorOfEveryCurrency.safeParse(parsePairs(text))
    if (named.success) return named.data
    check.addIssue(
      'must name minor units of every currency, such as NGN=100000000,USD=100000,EUR=100000, or be off',
    )
    return z.NEVER
  })

/** `NGN=10000,USD=500,EUR=500`: the least top-up, in minor units of every currency. */
export const topUpMinimumSetting = z.string().transform((text, check): Record<CurrencyCode, number> => {
  const named = minorOfEveryCurrency.safeParse(parsePairs(text))
  const minima = named.success ? Object.entries(named.data).map(([code, minor]) => [code, Number(minor)]) : []
  if (minima.length > 0 && minima.every(([, minor]) => minor !== 0)) return Object.fromEntries(minima)
  check.addIssue('must name minor units of every currency, such as NGN=10000,USD=500,EUR=500')
  return z.NEVER
})

const minorOfEveryCurrency = z.record(
  currencyCode,
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(BigInt),
)
