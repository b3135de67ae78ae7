import type { State } from '@fanfare/contract/shapes/catalog'
import { iso31662 } from 'iso-3166'
import { refuse } from '../refusal.ts'
import { isCountry } from './countries.ts'

/** The first parts into which countries are divided, by country and name. Parts of parts are left out. */
export const states: readonly State[] = listStates()

/** Those of one country; none where it has none. @throws Refusal NOT_FOUND for what is no country */
export function statesOf(countryCode: string): State[] {
  if (!isCountry(countryCode)) throw refuse('NOT_FOUND', { detail: 'There is no such country.' })
  return states.filter((state) => state.countryCode === countryCode)
}

function listStates(): State[] {
  const inEnglish = new Intl.Collator('en')
  return iso31662
    .filter(({ code, parent }) => code.startsWith(`${parent}-`) && isCountry(parent))
    .map(({ code, name, parent }) => ({ stateCode: code, name, countryCode: parent }))
    .sort(
      (one, other) =>
        inEnglish.compare(one.countryCode, other.countryCode) || inEnglish.compare(one.name, other.name),
    )
}
