import {
  approveAdjustment,
  loadAdjustment,
  refuseAdjustment,
} from '@fanfare/contract/calls/money/adjustments'
import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import type { AdjustmentDetail } from '@fanfare/contract/shapes/money/adjustments'
import { Button } from '@fanfare/ui/actions/button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Badge } from '@fanfare/ui/content/badge'
import { Banner } from '@fanfare/ui/content/banner'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { SecondFactorForm } from '../../layout/decision/second-factor-form.tsx'
import { useSingleFlightMutation } from '../../layout/decision/use-single-flight-mutation.ts'
import { Fact, Facts, PanelSection } from '../../layout/panel/facts.tsx'
import { LedgerTransactionLink } from '../../layout/panel/ledger-transaction-link.tsx'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { KeyHint } from '../../layout/shortcuts/key-hint.tsx'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { LedgerMovements } from '../payments/ledger-movements.tsx'

const states = {
  PROPOSED: { label: '1 of 2', tone: 'warning' },
  BOOKED: { label: 'Booked', tone: 'success' },
  REFUSED: { label: 'Rejected', tone: 'danger' },
  LAPSED: { label: 'Expired', tone: 'neutral' },
} as const

/** A correction of a wallet, with what it books, before and after. */
export function AdjustmentPanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const loaded = useQuery({
    queryKey: ['adjustments', 'one', id],
    queryFn: async ({ signal }) =>
      (await callApi(loadAdjustment, { params: { adjustmentId: id }, signal })).data,
  })
  return (
    <QueryStateView query={loaded} failure="This adjustment could not be loaded">
      {(adjustment) => (
        <div className="mx-auto flex max-w-3xl flex-col gap-6 p-5">
          <Head adjustment={adjustment} />
          <PanelSection title={adjustment.state === 'BOOKED' ? 'Entries booked' : 'Entries if approved'}>
            <LedgerMovements
              label="Ledger entries"
              movements={adjustment.entries}
              currencyCode={adjustment.currencyCode}
            />
            {adjustment.entries[0]?.transactionId && adjustment.dateDecided ? (
              <p className="mt-2">
                {'Transaction: '}
                <LedgerTransactionLink
                  transactionId={adjustment.entries[0].transactionId}
                  date={adjustment.dateDecided}
                />
              </p>
            ) : null}
            <p className="mt-2 text-muted">
              {`${formatMinorUnits(adjustment.available, adjustment.currencyCode)} is available in the wallet now. Anything they owe is paid first.`}
            </p>
          </PanelSection>
          {adjustment.state === 'PROPOSED' ? <Decide adjustment={adjustment} onDecided={onDecided} /> : null}
        </div>
      )}
    </QueryStateView>
  )
}

function Head({ adjustment }: { adjustment: AdjustmentDetail }) {
  const { user, direction, amount, currencyCode, state, proposedBy, decidedBy, dateDecided } = adjustment
  return (
    <section aria-label="Adjustment">
      <p className="mb-3 flex flex-wrap items-center gap-3">
        <span className="tabular font-bold font-display text-3xl">
          {`${direction === 'CREDIT' ? '+' : '−'}${formatMinorUnits(amount, currencyCode)}`}
        </span>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
      </p>
      <h2 className="mb-3 font-sans font-normal text-base">{adjustment.reason}</h2>
      <Facts>
        <Fact name={direction === 'CREDIT' ? 'Into the wallet of' : 'Out of the wallet of'}>
          <Link to="/users" search={{ username: user.username }} className="text-link hover:underline">
            {`${user.displayName} (@${user.username})`}
          </Link>
        </Fact>
        <Fact name="Proposed">{`${proposedBy}, ${formatDateTime(adjustment.dateProposed)}`}</Fact>
        {decidedBy && dateDecided ? (
          <Fact name={state === 'BOOKED' ? 'Approved' : 'Rejected'}>
            {`${decidedBy}, ${formatDateTime(dateDecided)}`}
          </Fact>
        ) : (
          <Fact name={state === 'PROPOSED' ? 'Expires' : 'Expired'}>
            {formatDateTime(adjustment.dateExpires)}
          </Fact>
        )}
        {adjustment.decisionReason ? <Fact name="Reason">{adjustment.decisionReason}</Fact> : null}
      </Facts>
    </section>
  )
}

function Decide({ adjustment, onDecided }: { adjustment: AdjustmentDetail; onDecided: () => void }) {
  const { adjustmentId, user, proposedBy } = adjustment
  const session = useSession()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'FACTOR' | 'REFUSE' | null>(null)
  const params = { adjustmentId }
  const amount = formatMinorUnits(adjustment.amount, adjustment.currencyCode)
  const isMine = proposedBy === session?.admin.email
  const done = async (said: string) => {
    onDecided()
    announceResult(said)
    await client.invalidateQueries({ queryKey: ['adjustments'] })
  }
  const approve = useSingleFlightMutation({
    mutationFn: (factor: AdminFactor) => callApi(approveAdjustment, { params, body: factor }),
    onSuccess: () => done(`${amount} was booked for @${user.username}`),
  })
  useShortcuts([
    {
      key: backOfficeShortcuts.approve,
      label: 'Approve',
      run: () => setAsking('FACTOR'),
      isOff: isMine || approve.isPending,
    },
    {
      key: backOfficeShortcuts.refuse,
      label: isMine ? 'Withdraw' : 'Reject',
      run: () => setAsking('REFUSE'),
    },
  ])

  return (
    <footer className="flex flex-col gap-3">
      {approve.isError && asking === null ? (
        <Banner tone="danger" alert>
          {errorMessage(approve.error)}
        </Banner>
      ) : null}
      <p className="text-muted">
        {isMine
          ? 'You proposed this. Another admin has to approve it.'
          : `${proposedBy} proposed this. Your approval books it at once and notifies the member by email. It can’t be undone.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" className="h-11" onClick={() => setAsking('REFUSE')}>
          {isMine ? 'Withdraw' : 'Reject'} <KeyHint of="refuse" />
        </Button>
        {isMine ? null : (
          <Button
            size="sm"
            className="h-11 flex-1"
            busy={approve.isPending}
            onClick={() => setAsking('FACTOR')}
          >
            {`Approve ${amount}`} <KeyHint of="approve" />
          </Button>
        )}
      </div>
      {asking === 'FACTOR' ? (
        <SecondFactorForm
          title={`${adjustment.direction === 'CREDIT' ? `Add ${amount} to` : `Take ${amount} from`} the wallet of ${user.displayName} (@${user.username})?`}
          description={`${proposedBy} proposed this. Your approval books it at once, and it can’t be undone.`}
          confirm={`Approve ${amount}`}
          onSubmit={(factor) => approve.mutateAsync(factor)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'REFUSE' ? (
        <Dialog
          open
          onOpenChange={() => setAsking(null)}
          title={isMine ? 'Withdraw this adjustment' : 'Reject this adjustment'}
          description="No money moves."
        >
          <ReasonForm
            confirm={isMine ? 'Withdraw' : 'Reject'}
            danger
            onCancel={() => setAsking(null)}
            onSubmit={async (reason) => {
              await callApi(refuseAdjustment, { params, body: { reason } as never })
              setAsking(null)
              await done('No money was moved')
            }}
          />
        </Dialog>
      ) : null}
    </footer>
  )
}
