import { searchWithdrawalRequests } from '@fanfare/contract/calls/money/withdrawals'
import type { WithdrawalStatus } from '@fanfare/contract/shapes/money/withdrawals'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import { paginatedQuery } from '../../lib/paging/paginated-query.ts'
import type { PeriodBounds } from '../wallet/wallet-period.ts'

const every = ['withdrawals'] as const

export const withdrawalKeys = { every }

/** My withdrawal requests, newest first, page by page. */
export function withdrawalsQuery(status: WithdrawalStatus | null, bounds: PeriodBounds) {
  return paginatedQuery([...every, 'list', status, bounds], (from, signal) =>
    callApi(searchWithdrawalRequests, { query: { ...(status && { status }), ...bounds, ...from }, signal }),
  )
}

/** The requests whose money is held: not yet paid nor declined. */
export function openWithdrawalsQuery() {
  return queryOptions({
    queryKey: [...every, 'open'],
    queryFn: async ({ signal }) => {
      const [pending, approved] = await Promise.all(
        (['PENDING', 'APPROVED'] as const).map((status) =>
          callApi(searchWithdrawalRequests, { query: { status, limit: 50 }, signal }),
        ),
      )
      return [...(pending?.data ?? []), ...(approved?.data ?? [])]
    },
  })
}
