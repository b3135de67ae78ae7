import { getSpendingLimit } from '@fanfare/contract/calls/money/payments'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import { walletKeys } from '../../lib/cache/wallet-queries.ts'

/** Query for the member’s own limit a month, and what of it is spent. */
export function spendingLimitQuery() {
  return queryOptions({
    queryKey: walletKeys.spendingLimit,
    queryFn: async ({ signal }) => (await callApi(getSpendingLimit, { signal })).data,
  })
}
