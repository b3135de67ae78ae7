import { currencies, currencyCodes } from '@fanfare/contract/money/money'
import {
  getContentTag,
  getCountries,
  getStates,
  loadContentTag,
  loadCountries,
  loadCurrencies,
  loadStates,
} from '@fanfare/contract/shapes/social/catalog'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadOfferedContentTags } from './content-tags.ts'
import { countries } from './countries.ts'
import { loadAllCountryStates, loadStatesOfCountry } from './states.ts'

export function catalogRoutes(api: Api): void {
  for (const call of [getCountries, loadCountries]) {
    answer(api, call, async () => ({ data: [...countries], isPublic: true }))
  }
  for (const call of [getContentTag, loadContentTag]) {
    answer(api, call, async ({ ctx }) => ({ data: await loadOfferedContentTags(ctx), isPublic: true }))
  }
  answer(api, loadCurrencies, async () => ({
    data: currencyCodes.map((code) => currencies[code]),
    isPublic: true,
  }))
  answer(api, getStates, async ({ params }) => ({
    data: await loadStatesOfCountry(params.countryCode),
    isPublic: true,
  }))
  answer(api, loadStates, async ({ query }) => ({
    data:
      query.countryCode === undefined
        ? [...(await loadAllCountryStates())]
        : await loadStatesOfCountry(query.countryCode),
    isPublic: true,
  }))
}
