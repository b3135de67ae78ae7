import { searchWaitingPayments } from '@fanfare/contract/calls/money/payments'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import { walletKeys } from '../../lib/cache/wallet-queries.ts'

/** Card payments in the signed-in person's name that nobody started; more come up as these are dealt with. */
export function unclaimedCardPaymentsQuery() {
  return queryOptions({
    queryKey: walletKeys.waitingPayments,
    queryFn: async ({ signal }) => (await callApi(searchWaitingPayments, { signal })).data,
  })
}
