import { z } from 'zod'
import { call } from './call.ts'
import { currency } from './money.ts'

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
