import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/social/catalog.ts'
import { currency } from '../../fields/money.ts'

export const country = z.object({ countryCode: z.string(), name: z.string(), currencyCode: z.string() })
export type Country = z.output<typeof country>

const countries = {
  admission: 'list',
  allowsStaleReads: true,
  summary: 'List countries by name, each with the currency of its accounts',
  data: z.array(country),
} as const
export const getCountries = call(calls.getCountries, countries)
export const loadCountries = call(calls.loadCountries, countries)

export const contentTag = z.object({ code: z.string(), name: z.string() })

const contentTags = {
  admission: 'list',
  allowsStaleReads: true,
  summary: 'List the content tags that a post can have, by name',
  data: z.array(contentTag),
} as const
export const getContentTag = call(calls.getContentTag, contentTags)
export const loadContentTag = call(calls.loadContentTag, contentTags)

export const loadCurrencies = call(calls.loadCurrencies, {
  admission: 'list',
  allowsStaleReads: true,
  summary: 'List the currencies of wallets and prices',
  data: z.array(currency),
})

/** A state, region or province: the parts into which a country is divided first (ISO 3166-2). */
export const countryState = z.object({ stateCode: z.string(), name: z.string(), countryCode: z.string() })
export type CountryState = z.output<typeof countryState>

const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Enter a valid country')

export const getStates = call(calls.getStates, {
  admission: 'list',
  allowsStaleReads: true,
  summary: 'List the states or regions of a country by name; empty if it has none',
  params: z.object({ countryCode }),
  data: z.array(countryState),
  refuses: ['NOT_FOUND'],
})

export const loadStates = call(calls.loadStates, {
  admission: 'list',
  allowsStaleReads: true,
  summary: 'List the states or regions of every country, or of one, by country and name',
  query: z.object({ countryCode: countryCode.optional() }),
  data: z.array(countryState),
  refuses: ['NOT_FOUND'],
})
