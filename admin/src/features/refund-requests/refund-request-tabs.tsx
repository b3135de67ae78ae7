import { searchRefundRequests } from '@fanfare/contract/calls/money/refund-requests'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callApi } from '../../lib/api/call.ts'
import { useQueueCounts } from '../../lib/api/use-queue-counts.ts'
import type { RefundRequestSearchParams } from './refund-request-search-params.ts'

type State = NonNullable<RefundRequestSearchParams['state']>

const labels: Record<State, string> = { FAILED: 'Failed', GIVEN_BACK: 'Refunded', KEPT: 'Declined' }

/**
 * Tabs of the refund requests: requests by their state, and refunds of sales that have failed, each with its number. Those of Open
 * and Failed are of what this admin can decide, and together the badge of the menu.
 */
export function RefundRequestTabs({ state }: { state: State | 'OPEN' }) {
  const waiting = useQueueCounts().data?.find(({ queue }) => queue === 'REFUND_REQUESTS')
  const counts = {
    FAILED: waiting?.failed,
    GIVEN_BACK: useDecidedTotal('GIVEN_BACK'),
    KEPT: useDecidedTotal('KEPT'),
  }
  return (
    <Tabs
      label="Filter refund requests"
      value={state}
      className="-mr-4 -ml-5 border-b-0"
      items={[
        {
          value: 'OPEN',
          label: 'Open',
          ...(waiting && { count: waiting.count - waiting.failed }),
          link: <Link to="/refund-requests" search={{}} activeOptions={{ exact: true }} />,
        },
        ...(Object.keys(labels) as State[]).map((each) => {
          const count = counts[each]
          return {
            value: each,
            label: labels[each],
            ...(count !== undefined && { count }),
            link: <Link to="/refund-requests" search={{ state: each }} activeOptions={{ exact: true }} />,
          }
        }),
      ]}
    />
  )
}

/** Loads the number of requests with a decision; undefined until then, and where it is too large to be counted. */
function useDecidedTotal(state: 'GIVEN_BACK' | 'KEPT'): number | undefined {
  const { data } = useQuery({
    queryKey: ['refund-requests', 'total', state],
    queryFn: async ({ signal }) =>
      (await callApi(searchRefundRequests, { query: { state, limit: 1 }, signal })).page,
  })
  return data?.total ?? undefined
}
