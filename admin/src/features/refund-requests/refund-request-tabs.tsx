import { Tabs } from '@fanfare/ui/tabs/tabs'
import { Link } from '@tanstack/react-router'
import type { RefundRequestSearchParams } from './refund-request-search-params.ts'

type State = NonNullable<RefundRequestSearchParams['state']>

const labels: Record<State, string> = { FAILED: 'Failed', GIVEN_BACK: 'Refunded', KEPT: 'Declined' }

/** Tabs of the refund requests: requests by their state, and refunds of sales that have failed. */
export function RefundRequestTabs({ state }: { state: State | 'OPEN' }) {
  return (
    <Tabs
      label="Filter refund requests"
      value={state}
      className="-mr-4 -ml-5 border-b-0"
      items={[
        {
          value: 'OPEN',
          label: 'Open',
          link: <Link to="/refund-requests" search={{}} activeOptions={{ exact: true }} />,
        },
        ...(Object.keys(labels) as State[]).map((each) => ({
          value: each,
          label: labels[each],
          link: <Link to="/refund-requests" search={{ state: each }} activeOptions={{ exact: true }} />,
        })),
      ]}
    />
  )
}
