import { bankLineCandidates, decideBankLine } from '@fanfare/contract/calls/money/bank-statements'
import type {
  BankStatementLine,
  BankStatementLineCandidate,
} from '@fanfare/contract/shapes/money/bank-statements'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Button } from '@fanfare/ui/actions/button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Banner } from '@fanfare/ui/content/banner'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { SecondFactorForm } from '../../layout/decision/second-factor-form.tsx'
import { PendingProposalNotice } from '../../layout/queue/pending-proposal-notice.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { KeyHint } from '../../layout/shortcuts/key-hint.tsx'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { ApiError, callApi, errorMessage } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { BankLineHeader } from './bank-line-header.tsx'
import { formatBankAmount } from './bank-line-labels.ts'
import { MatchButton, TransferCandidateCard } from './transfer-candidate-card.tsx'
import { useCreditBankLine } from './use-credit-bank-line.ts'

const ends = {
  RETURN: {
    title: 'Return it to the sender?',
    description: 'Return the money at your bank. This records it here, and no one is credited.',
    confirm: 'Mark as returned',
    said: 'marked as returned',
  },
  DISMISS: {
    title: 'Not member money?',
    description:
      'For bank interest, bank refunds and the like. No one is credited and the line leaves the queue.',
    confirm: 'Dismiss line',
    said: 'dismissed',
  },
} as const

/** A line of a statement, with the transfers that it may be the money of. */
export function BankLinePanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const session = useSession()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [find, setFind] = useState('')
  const [openId, setOpenId] = useState<string | null>(null)
  const [asking, setAsking] = useState<'FACTOR' | keyof typeof ends | null>(null)
  const loaded = useQuery({
    queryKey: ['transfers', 'line', id, find],
    queryFn: async ({ signal }) =>
      (await callApi(bankLineCandidates, { params: { bankLineId: id }, query: find ? { find } : {}, signal }))
        .data,
    placeholderData: keepPreviousData,
  })
  const line = loaded.data?.line
  const candidates = loaded.data?.candidates ?? []
  const open = candidates.find(({ transfer }) => transfer.id === openId)
  const isWaiting = line?.status === 'QUEUED' && !loaded.isError
  const isMine = line?.proposal?.state === 'OPEN' && line.proposal.proposedBy === session?.admin.email

  const credit = useCreditBankLine(line, open, onDecided)
  const isForeign = line !== undefined && line.currencyCode !== line.accountCurrencyCode
  const isOtherCurrency =
    isForeign || (open !== undefined && open.transfer.currencyCode !== line?.currencyCode)
  const isOff = !isWaiting || !open || isOtherCurrency || isMine || credit.isPending
  const start = () => setAsking('FACTOR')

  useShortcuts([
    { key: backOfficeShortcuts.confirm, label: 'Match and credit', run: start, isOff },
    ...candidates.slice(0, 9).map(({ transfer }, at) => ({
      key: String(at + 1),
      label: `Candidate ${at + 1}`,
      run: () => setOpenId(transfer.id),
      isOff: credit.isPending,
    })),
    {
      key: backOfficeShortcuts.returnToSender,
      label: 'Return to sender',
      run: () => setAsking('RETURN'),
      isOff: !isWaiting,
    },
    { key: backOfficeShortcuts.refuse, label: 'Dismiss', run: () => setAsking('DISMISS'), isOff: !isWaiting },
  ])

  if (loaded.isPending) {
    return (
      <div role="status" aria-label="Loading statement line" className="flex flex-col gap-4 p-5">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    )
  }
  if (loaded.error instanceof ApiError && loaded.error.problem?.status === 404) {
    return <EmptyState title="This line no longer exists" description="Its import was undone." />
  }
  if (!line) {
    return (
      <ErrorState
        title="This line could not be loaded"
        description={errorMessage(loaded.error)}
        busy={loaded.isFetching}
        onRetry={() => void loaded.refetch()}
      />
    )
  }

  async function endBy(decision: keyof typeof ends, reason: string) {
    if (!line) return
    await callApi(decideBankLine, { params: { bankLineId: id }, body: { decision, reason } })
    setAsking(null)
    onDecided()
    announceResult(`${formatBankAmount(line.amount, line.currencyCode)} ${ends[decision].said}`)
    await client.invalidateQueries({ queryKey: ['transfers'] })
  }

  function search(event: FormEvent) {
    event.preventDefault()
    setFind(typed.trim())
    setOpenId(null)
  }

  const label = open
    ? `${open.canBeCredited ? 'Match and credit' : `Credit @${open.transfer.user.username} instead:`} ${formatBankAmount(line.amount, line.currencyCode)}`
    : ''
  return (
    <div className="flex min-h-full flex-col gap-5 p-5">
      <BankLineHeader line={line} isWaiting={isWaiting} isForeign={isForeign} />
      {isWaiting && isForeign ? (
        <Banner tone="danger">
          {`The payment is in ${line.currencyCode}, but the bank account is in ${line.accountCurrencyCode}, so it can’t be credited to anyone. Check that the statement is for the right account.`}
        </Banner>
      ) : null}
      <PendingProposalNotice
        proposal={line.proposal}
        effect={`${line.proposal?.proposedBy} proposed crediting it ${goalOf(line, candidates)}. Your approval is the second.`}
        queryKey={['transfers']}
      />
      {isWaiting ? (
        <>
          {isForeign ? null : (
            <form aria-label="Search for candidates" onSubmit={search} className="flex items-end gap-2">
              <Field label="Search by payer or reference" className="flex-1">
                <Input value={typed} maxLength={60} onChange={({ target }) => setTyped(target.value)} />
              </Field>
              <Button type="submit" variant="secondary" size="sm" busy={loaded.isFetching && find !== ''}>
                Search
              </Button>
            </form>
          )}
          {credit.isError && asking === null ? (
            <Banner tone="danger" alert>
              {errorMessage(credit.error)}
            </Banner>
          ) : null}
          <section>
            <div className="mb-2 flex items-baseline justify-between gap-3">
              <h2 className="font-sans font-semibold text-base">
                {formatEnglishCountWithNoun(candidates.length, 'candidate')}
              </h2>
              {candidates.length > 0 ? (
                <span className="text-muted">
                  {open ? 'Best match first' : 'Select one to compare it with the bank line'}
                </span>
              ) : null}
            </div>
            {candidates.length === 0 && !isForeign ? (
              <p className="text-muted">
                No open transfer has this amount or a similar reference. Search for the payer.
              </p>
            ) : null}
            <ol className="flex flex-col gap-2">
              {candidates.map((candidate, at) => (
                <TransferCandidateCard
                  key={candidate.transfer.id}
                  position={at + 1}
                  line={line}
                  candidate={candidate}
                  isOpen={candidate === open}
                  onOpen={() => setOpenId(candidate.transfer.id)}
                >
                  {isOtherCurrency ? null : (
                    <MatchButton label={label} isBusy={credit.isPending} isOff={isOff} onClick={start} />
                  )}
                </TransferCandidateCard>
              ))}
            </ol>
          </section>
          <footer className="mt-auto flex flex-wrap items-center gap-2 border-t pt-4">
            <p className="mr-auto text-muted">Doesn’t belong to a member?</p>
            <Button variant="secondary" size="sm" onClick={() => setAsking('DISMISS')}>
              Not member money <KeyHint of="refuse" />
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setAsking('RETURN')}>
              Return to sender <KeyHint of="returnToSender" />
            </Button>
          </footer>
        </>
      ) : null}
      {asking === 'FACTOR' && open ? (
        <SecondFactorForm
          title={`Credit ${formatBankAmount(line.amount, line.currencyCode)} to ${open.transfer.user.displayName} (@${open.transfer.user.username})?`}
          description={creditEffect(line)}
          confirm={label}
          onSubmit={(factor) => credit.mutateAsync(factor)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'RETURN' || asking === 'DISMISS' ? (
        <Dialog
          open
          onOpenChange={() => setAsking(null)}
          title={ends[asking].title}
          description={ends[asking].description}
        >
          <ReasonForm confirm={ends[asking].confirm} danger onSubmit={(reason) => endBy(asking, reason)} />
        </Dialog>
      ) : null}
    </div>
  )
}

/** Effect of confirming that a line is credited. */
function creditEffect({ adminsNeeded, proposal }: BankStatementLine): string {
  if (proposal?.state === 'OPEN')
    return `${proposal.proposedBy} approved this first. If you approve too, the money is credited.`
  return adminsNeeded === 2 ? 'This needs two approvals. Yours is the first.' : 'This can’t be undone.'
}

function goalOf({ proposal }: BankStatementLine, candidates: readonly BankStatementLineCandidate[]): string {
  const { transferId, userId } = proposal?.terms ?? {}
  const found = candidates.find(
    ({ transfer }) => transfer.id === transferId || transfer.user.userId === userId,
  )
  return found ? `to ${found.transfer.user.displayName}` : 'to someone'
}
