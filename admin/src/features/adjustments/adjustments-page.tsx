import { searchAdjustments } from '@fanfare/contract/calls/money/adjustments'
import { Button } from '@fanfare/ui/actions/button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DecisionQueue } from '../../layout/queue/decision-queue.tsx'
import { useWaitingForOthersNote } from '../../layout/queue/use-waiting-for-others-note.ts'
import { screenName } from '../../layout/screens.ts'
import { KeyHint } from '../../layout/shortcuts/key-hint.tsx'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDate } from '../../lib/format/format-time.ts'
import { AdjustmentPanel } from './adjustment-panel.tsx'
import { ProposeAdjustmentDialog } from './propose-adjustment-dialog.tsx'

const tabs = [
  { state: 'PROPOSED', label: 'Waiting', empty: 'Nothing is waiting for a second approval' },
  { state: 'BOOKED', label: 'Booked', empty: 'No adjustments booked yet' },
  { state: 'REFUSED', label: 'Rejected', empty: 'No adjustments rejected yet' },
  { state: 'LAPSED', label: 'Expired', empty: 'No expired adjustments' },
] as const

/** Corrections of wallets: proposed by one, booked when another approves. */
export function AdjustmentsPage() {
  const filters = useSearch({ from: '/desk/adjustments' })
  const navigate = useNavigate({ from: '/adjustments' })
  const [isProposing, setProposing] = useState(false)
  const state = filters.state ?? 'PROPOSED'
  const elsewhere = useWaitingForOthersNote('ADJUSTMENTS')
  const propose = () => setProposing(true)
  useShortcuts([{ key: backOfficeShortcuts.propose, label: 'Propose an adjustment', run: propose }])
  return (
    <>
      <DecisionQueue
        label={screenName('/adjustments')}
        empty={tabs.find((tab) => tab.state === state)?.empty ?? ''}
        pages={paginatedQuery(['adjustments', 'list', state], (from, signal) =>
          callApi(searchAdjustments, {
            query: { state, sort: state === 'PROPOSED' ? ('oldest' as const) : ('newest' as const), ...from },
            signal,
          }),
        )}
        keyOf={({ adjustmentId }) => adjustmentId}
        queue="ADJUSTMENTS"
        countNote={state === 'PROPOSED' ? elsewhere : undefined}
        nameOf={({ user, amount, currencyCode }) =>
          `${formatMinorUnits(amount, currencyCode)} of @${user.username}`
        }
        at={filters.id}
        onOpen={(id, { isReplaced }) => void navigate({ search: { ...filters, id }, replace: isReplaced })}
        item={({ user, direction, amount, currencyCode, reason, dateProposed }) => (
          <>
            <span className="flex justify-between gap-3">
              <strong className="tabular font-semibold">
                {`${direction === 'CREDIT' ? '+' : '−'}${formatMinorUnits(amount, currencyCode)}`}
              </strong>
              <span className="text-muted">{formatDate(dateProposed)}</span>
            </span>
            <span className="line-clamp-2 text-muted">{`@${user.username}: ${reason}`}</span>
          </>
        )}
        open={(id, { next }) => <AdjustmentPanel key={id} id={id} onDecided={next} />}
      >
        <Button variant="secondary" size="sm" className="mb-1 w-full" onClick={propose}>
          Propose an adjustment <KeyHint of="propose" />
        </Button>
        <Tabs
          label="Filter adjustments"
          value={state}
          className="-mr-4 -ml-5 border-b-0"
          items={tabs.map((tab) => ({
            value: tab.state,
            label: tab.label,
            link: (
              <Link
                to="/adjustments"
                search={tab.state === 'PROPOSED' ? {} : { state: tab.state }}
                activeOptions={{ exact: true }}
              />
            ),
          }))}
        />
      </DecisionQueue>
      {isProposing ? (
        <ProposeAdjustmentDialog
          onClose={() => setProposing(false)}
          onProposed={(id) => void navigate({ search: { id } })}
        />
      ) : null}
    </>
  )
}
