import { disapproveWithdrawal } from '@fanfare/contract/calls/backoffice/money'
import {
  approveWithdrawals,
  makePayoutFile,
  undoWithdrawalDecision,
} from '@fanfare/contract/calls/backoffice/payouts'
import type { WithdrawalForAdmins, WithdrawalStage } from '@fanfare/contract/shapes/backoffice/money'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Button } from '@fanfare/ui/actions/button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Banner } from '@fanfare/ui/content/banner'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { useSingleFlightMutation } from '../../layout/decision/use-single-flight-mutation.ts'
import { announceResult, announceResultWithUndo } from '../../layout/queue/result-announcement.ts'
import { KeyHint } from '../../layout/shortcuts/key-hint.tsx'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { isWithdrawalOnHold } from './is-on-hold.ts'

type BatchBarProps = {
  picked: readonly WithdrawalForAdmins[]
  stage: WithdrawalStage
  /** Receives the requests that remain selected. */
  onDone: (left: readonly WithdrawalForAdmins[]) => void
  onFile: (payoutFileId: string) => void
}

/** Bulk actions on the selected requests, with their sum and the rule that applies to them. */
export function WithdrawalBulkActionBar({ picked, stage, onDone, onFile }: BatchBarProps) {
  const client = useQueryClient()
  const [isRefusing, setRefusing] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: ['withdrawals'] })
  const [only] = picked
  const canMakeFile =
    stage === 'READY' &&
    picked.every((each) => each.currencyCode === only?.currencyCode && !isWithdrawalOnHold(each))
  const alone = picked.filter(
    ({ adminsNeeded, waitsFor, owed }) => adminsNeeded === 1 && waitsFor === null && owed === 0,
  )

  const approve = useSingleFlightMutation({
    mutationFn: async () => {
      const ids = alone.slice(0, 100).map(({ id }) => id)
      return (await callApi(approveWithdrawals, { body: { withdrawalRequestIds: ids } })).data
    },
    onSuccess: async (outcomes) => {
      const done = outcomes
        .filter(({ outcome }) => outcome === 'DONE')
        .map((each) => each.withdrawalRequestId)
      onDone(picked.filter(({ id }) => !done.includes(id)))
      const waiting = outcomes.filter(({ outcome }) => outcome === 'WAITS').length
      if (waiting > 0) {
        announceResult(
          `${formatEnglishCountWithNoun(waiting, 'request')} ${waiting === 1 ? 'is' : 'are'} waiting for a second approval`,
        )
      }
      if (done.length > 0) {
        announceResultWithUndo(`Approved ${formatEnglishCountWithNoun(done.length, 'request')}`, async () => {
          for (const id of done)
            await callApi(undoWithdrawalDecision, { params: { withdrawalRequestId: id } })
          await refresh()
        })
      }
      await refresh()
    },
  })
  const file = useSingleFlightMutation({
    mutationFn: () =>
      callApi(makePayoutFile, {
        body: {
          currencyCode: only?.currencyCode ?? 'NGN',
          withdrawalRequestIds: picked.map(({ id }) => id),
        },
      }),
    onSuccess: async ({ data }) => {
      onFile(data.payoutFileId)
      await refresh()
    },
  })

  const isOff = stage !== 'WAITING' || alone.length === 0 || approve.isPending
  useShortcuts([
    {
      key: backOfficeShortcuts.approvePicked,
      label: 'Approve selected',
      run: () => approve.mutate(),
      isOff,
    },
    { key: backOfficeShortcuts.close, label: 'Clear selection', run: () => onDone([]) },
  ])

  async function disapproveAll(reason: string) {
    let left = picked
    try {
      for (const { id } of picked) {
        await callApi(disapproveWithdrawal, { params: { withdrawalRequestId: id }, body: { reason } })
        left = left.filter((each) => each.id !== id)
      }
      setRefusing(false)
      announceResult(
        `Disapproved ${formatEnglishCountWithNoun(picked.length, 'request')}. The money is back in their wallets`,
      )
    } finally {
      onDone(left)
      await refresh()
    }
  }

  const refused = (approve.data ?? []).filter(({ outcome }) => outcome === 'REFUSED')
  const failure = approve.error ?? file.error
  return (
    <section
      aria-label="Selected requests"
      className="sticky bottom-4 z-30 mx-5 my-4 flex flex-col gap-3 rounded-md border bg-surface p-4 shadow-overlay in-has-data-said:bottom-24 tablet:in-has-data-said:bottom-20"
    >
      {failure ? (
        <Banner tone="danger" alert>
          {errorMessage(failure)}
        </Banner>
      ) : null}
      {refused.length > 0 ? (
        <Banner tone="danger" alert>
          {[...new Set(refused.map(({ detail }) => detail))].join(' ')}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <p className="font-semibold">{`${picked.length} selected, ${sumsOf(picked)}`}</p>
          <p className="text-muted">{stage === 'READY' ? fileRuleOf(picked) : ruleOf(picked, alone)}</p>
        </div>
        <Button variant="quiet" size="sm" onClick={() => onDone([])}>
          Clear
        </Button>
        {stage === 'WAITING' ? (
          <>
            <Button variant="secondary" size="sm" onClick={() => setRefusing(true)}>
              Disapprove…
            </Button>
            <Button
              size="sm"
              busy={approve.isPending}
              disabled={alone.length === 0}
              onClick={() => approve.mutate()}
            >
              {`Approve ${alone.length}`} <KeyHint of="approvePicked" />
            </Button>
          </>
        ) : (
          <Button size="sm" busy={file.isPending} disabled={!canMakeFile} onClick={() => file.mutate()}>
            {`Create file with ${picked.length}`}
          </Button>
        )}
      </div>
      <Dialog
        open={isRefusing}
        onOpenChange={setRefusing}
        title={`Disapprove ${formatEnglishCountWithNoun(picked.length, 'request')}?`}
        description="Members are told why and get their money back at once. This can’t be undone."
      >
        <ReasonForm
          label="Reason for all"
          hint="Emailed to each member and recorded in the audit log."
          confirm={`Disapprove ${picked.length}`}
          danger
          onSubmit={disapproveAll}
        />
      </Dialog>
    </section>
  )
}

function sumsOf(picked: readonly WithdrawalForAdmins[]): string {
  return [...Map.groupBy(picked, ({ currencyCode }) => currencyCode)]
    .map(([currencyCode, of]) =>
      formatMinorUnits(
        of.reduce((sum, { amount }) => sum + amount, 0),
        currencyCode,
      ),
    )
    .join(' and ')
}

/** Says why no file can be made of what is selected. */
function fileRuleOf(picked: readonly WithdrawalForAdmins[]): string {
  const currencyCount = new Set(picked.map(({ currencyCode }) => currencyCode)).size
  return [
    ...(currencyCount > 1 ? ['A file is in one currency'] : []),
    ...holdsOf(picked),
    ...owingOf(picked, 'can’t be paid'),
  ].join('; ')
}

function holdsOf(picked: readonly WithdrawalForAdmins[]): string[] {
  const disputed = picked.filter(({ waitsFor }) => waitsFor === 'DISPUTE').length
  const refunding = picked.filter(({ waitsFor }) => waitsFor === 'REFUND').length
  return [
    ...(disputed > 0 ? [`${disputed} ${disputed === 1 ? 'is' : 'are'} on hold for a dispute`] : []),
    ...(refunding > 0 ? [`${refunding} ${refunding === 1 ? 'is' : 'are'} on hold for a refund`] : []),
  ]
}

function owingOf(picked: readonly WithdrawalForAdmins[], outcome: string): string[] {
  const owing = picked.filter(({ owed }) => owed > 0).length
  return owing > 0 ? [`${owing} ${owing === 1 ? 'is' : 'are'} from members who owe money and ${outcome}`] : []
}

function ruleOf(picked: readonly WithdrawalForAdmins[], alone: readonly WithdrawalForAdmins[]): string {
  const two = picked.filter(({ adminsNeeded }) => adminsNeeded === 2).length
  const held = picked.filter(({ hold }) => hold !== null).length
  const others = picked.filter(
    (each) => each.waitsFor === 'ANOTHER_ADMIN' && each.adminsNeeded === 1 && each.owed === 0,
  ).length
  if (alone.length === picked.length) return 'Each needs one approval'
  return [
    ...(two > 0 ? [`${two} ${two === 1 ? 'needs' : 'need'} two approvals, one at a time`] : []),
    ...(held > 0 ? [`${held} ${held === 1 ? 'goes' : 'go'} to a new account and can’t be approved yet`] : []),
    ...owingOf(picked, 'can only be disapproved'),
    ...(others > 0 ? [`${others} ${others === 1 ? 'needs' : 'need'} another admin`] : []),
    ...holdsOf(picked),
  ].join('; ')
}
