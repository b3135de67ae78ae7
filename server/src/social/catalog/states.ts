import type { CountryState } from '@fanfare/contract/shapes/social/catalog'
import { refuse } from '../../platform/errors.ts'
import { isCountry } from './countries.ts'

let listing: Promise<readonly CountryState[]> | undefined

/** The first-level divisions of countries, by country and name. The list is large, and loaded at the first use. */
export function loadAllCountryStates(): Promise<readonly CountryState[]> {
  listing ??= listStates()
  return listing
}

/**
 * Lists the states of a country; empty where it has none. @throws Refusal NOT_FOUND for an unknown country
 */
export async function loadStatesOfCountry(countryCode: string): Promise<CountryState[]> {
  if (!isCountry(countryCode)) throw refuse('NOT_FOUND', { detail: "This country doesn't exist." })
  return (await loadAllCountryStates()).filter((state) => state.countryCode === countryCode)
}

async function listStates(): Promise<CountryState[]> {
  const { iso31662 } = await import('iso-3166')
  const inEnglish = new Intl.Collator('en')
  return iso31662
    .filter(({ code, parent }) => code.startsWith(`${parent}-`) && isCountry(parent))
    .map(({ code, name, parent }) => ({ stateCode: code, name, countryCode: parent }))
    .sort(
      (one, other) =>
        inEnglish.compare(one.countryCode, other.countryCode) || inEnglish.compare(one.name, other.name),
    )
}
