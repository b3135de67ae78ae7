import { loadPlatformAccount } from '@fanfare/contract/calls/money/platform-accounts'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'

/** The platform's bank account for top-ups in a currency; null where it takes no transfers. */
export function platformBankAccountQuery(currencyCode: CurrencyCode) {
  return queryOptions({
    queryKey: ['platform-account', currencyCode],
    queryFn: async ({ signal }) =>
      (await callApi(loadPlatformAccount, { query: { currencyCode }, signal })).data,
  })
}
