import { getCountries, loadCurrencies } from '@fanfare/contract/catalog'
import { currencies, currencyCodes } from '@fanfare/contract/money'
import { type Api, answer } from '../http/answer.ts'
import { countries } from './countries.ts'

export function catalogRoutes(api: Api): void {
  answer(api, getCountries, async () => ({ data: [...countries], isPublic: true }))
  answer(api, loadCurrencies, async () => ({
    data: currencyCodes.map((code) => currencies[code]),
    isPublic: true,
  }))
}
