import {
  beginFactorReset,
  confirmFactorReset,
  loadFactorResets,
  withdrawFactorReset,
} from '@fanfare/contract/calls/backoffice/factor-resets'
import type { FactorReset } from '@fanfare/contract/shapes/backoffice/factor-resets'
import { Button } from '@fanfare/ui/actions/button'
import { Badge } from '@fanfare/ui/content/badge'
import { Banner } from '@fanfare/ui/content/banner'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { Fact, Facts, PanelSection } from '../../layout/panel/facts.tsx'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { callApi } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import {
  ConfirmFactorResetDialog,
  identificationMethodLabels,
  RequestFactorResetDialog,
} from './factor-reset-dialogs.tsx'

const states: Record<
  FactorReset['state'],
  { label: string; tone: 'neutral' | 'success' | 'warning' | 'danger' }
> = {
  ASKED: { label: 'Requested: waiting for a second admin', tone: 'warning' },
  CONFIRMED: { label: 'Confirmed: takes effect soon', tone: 'warning' },
  DONE: { label: 'Done', tone: 'success' },
  STOPPED: { label: 'Stopped by the member', tone: 'danger' },
  WITHDRAWN: { label: 'Withdrawn', tone: 'neutral' },
  LAPSED: { label: 'Expired: not confirmed in time', tone: 'neutral' },
}

const settled: Partial<Record<FactorReset['state'], string>> = {
  DONE: 'Done',
  STOPPED: 'Stopped',
  WITHDRAWN: 'Withdrawn',
  LAPSED: 'Expired',
}

/**
 * Reset of a lost second factor: requested, approved by another admin, and executed after the user has had a
 * day to stop it.
 */
export function UserFactorReset({ userId }: { userId: string }) {
  const session = useSession()
  const client = useQueryClient()
  const [open, setOpen] = useState<'BEGIN' | 'CONFIRM' | 'WITHDRAW' | null>(null)
  const mayHelp = loadFactorResets.roles.some((role) => role === session?.admin.role)
  const query = useQuery({
    queryKey: ['users', 'factor-resets', userId],
    queryFn: async ({ signal }) => (await callApi(loadFactorResets, { params: { userId }, signal })).data,
    enabled: mayHelp,
  })
  if (!mayHelp) return null

  async function done(said: string) {
    setOpen(null)
    announceResult(said)
    await client.invalidateQueries({ queryKey: ['users'] })
  }

  return (
    <div className="border-t pt-5">
      <PanelSection isOfPage title="Two-factor authentication reset">
        <QueryStateView query={query} failure="This could not be loaded">
          {([last]) => {
            const isOpen = last?.state === 'ASKED' || last?.state === 'CONFIRMED'
            return (
              <div className="flex flex-col gap-3">
                {last ? <Shown reset={last} /> : null}
                <div className="flex flex-wrap gap-2">
                  {last?.state === 'ASKED' && last.askedBy !== session?.admin.email ? (
                    <Button size="sm" onClick={() => setOpen('CONFIRM')}>
                      Confirm
                    </Button>
                  ) : null}
                  {isOpen ? (
                    <Button size="sm" variant="secondary" onClick={() => setOpen('WITHDRAW')}>
                      Withdraw
                    </Button>
                  ) : (
                    <Button size="sm" variant="secondary" onClick={() => setOpen('BEGIN')}>
                      Turn off two-factor authentication
                    </Button>
                  )}
                </div>
                {last && isOpen && open === 'CONFIRM' ? (
                  <ConfirmFactorResetDialog
                    onClose={() => setOpen(null)}
                    onSubmit={async (factor) => {
                      await callApi(confirmFactorReset, { params: { resetId: last.resetId }, body: factor })
                      await done('Confirmed. It takes effect in 24 hours unless they stop it.')
                    }}
                  />
                ) : null}
                {last && isOpen && open === 'WITHDRAW' ? (
                  <Dialog
                    open
                    onOpenChange={() => setOpen(null)}
                    title="Withdraw this request?"
                    description="Their two-factor authentication stays on."
                  >
                    <ReasonForm
                      confirm="Withdraw"
                      onCancel={() => setOpen(null)}
                      onSubmit={async (reason) => {
                        await callApi(withdrawFactorReset, {
                          params: { resetId: last.resetId },
                          body: { reason },
                        })
                        await done('Request withdrawn.')
                      }}
                    />
                  </Dialog>
                ) : null}
                {open === 'BEGIN' ? (
                  <RequestFactorResetDialog
                    onClose={() => setOpen(null)}
                    onSubmit={async (body) => {
                      await callApi(beginFactorReset, { params: { userId }, body })
                      await done('Requested. We emailed them, and another admin has to confirm it.')
                    }}
                  />
                ) : null}
              </div>
            )
          }}
        </QueryStateView>
      </PanelSection>
    </div>
  )
}

function Shown({ reset }: { reset: FactorReset }) {
  const { state, askedBy, confirmedBy, withdrawnBy, dateDue, dateSettled, note } = reset
  return (
    <>
      <p>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
      </p>
      {state === 'ASKED' || state === 'CONFIRMED' ? (
        <Banner tone="warning">We emailed them a link to stop this.</Banner>
      ) : null}
      <div className="break-words">
        <p>{reset.reason}</p>
        {note ? <p className="mt-1 whitespace-pre-line text-muted">{note}</p> : null}
      </div>
      <Facts>
        <Fact name="Identity confirmed by">{identificationMethodLabels[reset.recognisedBy]}</Fact>
        <Fact name="Requested by">{askedBy}</Fact>
        <Fact name="Requested">{formatDateTime(reset.dateAsked)}</Fact>
        {state === 'ASKED' ? <Fact name="Expires">{formatDateTime(reset.dateLapses)}</Fact> : null}
        {confirmedBy ? <Fact name="Confirmed by">{confirmedBy}</Fact> : null}
        {state === 'CONFIRMED' && dateDue ? <Fact name="Takes effect">{formatDateTime(dateDue)}</Fact> : null}
        {withdrawnBy ? <Fact name="Withdrawn by">{withdrawnBy}</Fact> : null}
        {dateSettled ? <Fact name={settled[state] ?? 'Closed'}>{formatDateTime(dateSettled)}</Fact> : null}
      </Facts>
    </>
  )
}
