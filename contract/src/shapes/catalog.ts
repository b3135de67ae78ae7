import { z } from 'zod'
import { call } from '../call.ts'
import { currency } from '../money.ts'

export const country = z.object({ countryCode: z.string(), name: z.string(), currencyCode: z.string() })
export type Country = z.output<typeof country>

export const getCountries = call({
  method: 'GET',
  path: '/master-record/get-countries',
  who: 'anyone',
  summary: 'Countries by name, each with the currency that its accounts get',
  data: z.array(country),
})

export const loadCountries = call({
  ...getCountries,
  path: '/master-record/load-countries',
})

export const contentTag = z.object({ code: z.string(), name: z.string() })

export const getContentTag = call({
  method: 'GET',
  path: '/master-record/get-content-tag',
  who: 'anyone',
  summary: 'The tags that a post can carry, by name',
  data: z.array(contentTag),
})

export const loadContentTag = call({
  ...getContentTag,
  path: '/master-record/load-content-tag',
})

export const loadCurrencies = call({
  method: 'GET',
  path: '/master-record/load-currencies',
  who: 'anyone',
  summary: 'The currencies that wallets and prices are kept in',
  data: z.array(currency),
})

/** A state, region or province: the parts into which a country is divided first (ISO 3166-2). */
export const state = z.object({ stateCode: z.string(), name: z.string(), countryCode: z.string() })
export type State = z.output<typeof state>

const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'This is not a country')

export const getStates = call({
  method: 'GET',
  path: '/master-record/get-states/{countryCode}',
  who: 'anyone',
  summary: 'The states or regions of a country, by name; none where it has none',
  params: z.object({ countryCode }),
  data: z.array(state),
  refuses: ['NOT_FOUND'],
})

export const loadStates = call({
  method: 'GET',
  path: '/master-record/load-states',
  who: 'anyone',
  summary: 'The states or regions of every country, or of one, by country and name',
  query: z.object({ countryCode: countryCode.optional() }),
  data: z.array(state),
  refuses: ['NOT_FOUND'],
})
