import type { CallFacts } from '../../call-facts.ts'

export const getCountries = {
  method: 'GET',
  path: '/master-record/get-countries',
  who: 'anyone',
} as const satisfies CallFacts

export const loadCountries = {
  method: 'GET',
  path: '/master-record/load-countries',
  who: 'anyone',
} as const satisfies CallFacts

export const getContentTag = {
  method: 'GET',
  path: '/master-record/get-content-tag',
  who: 'anyone',
} as const satisfies CallFacts

export const loadContentTag = {
  method: 'GET',
  path: '/master-record/load-content-tag',
  who: 'anyone',
} as const satisfies CallFacts

export const loadCurrencies = {
  method: 'GET',
  path: '/master-record/load-currencies',
  who: 'anyone',
} as const satisfies CallFacts

export const getStates = {
  method: 'GET',
  path: '/master-record/get-states/{countryCode}',
  who: 'anyone',
} as const satisfies CallFacts

export const loadStates = {
  method: 'GET',
  path: '/master-record/load-states',
  who: 'anyone',
} as const satisfies CallFacts
