import {
  decideVerification,
  reopenVerification,
  undoVerificationDecision,
} from '@fanfare/contract/calls/backoffice/identity'
import { Button } from '@fanfare/ui/actions/button'
import { Kbd } from '@fanfare/ui/actions/kbd'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Badge } from '@fanfare/ui/content/badge'
import { Banner } from '@fanfare/ui/content/banner'
import { Field } from '@fanfare/ui/fields/field'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { useSingleFlightMutation } from '../../layout/decision/use-single-flight-mutation.ts'
import { announceResult, announceResultWithUndo } from '../../layout/queue/result-announcement.ts'
import { KeyHint } from '../../layout/shortcuts/key-hint.tsx'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { formatDate } from '../../lib/format/format-time.ts'
import type { VerificationDetails } from './verification-details.ts'
import { verificationDocumentKinds } from './verification-documents.tsx'

/** Emailed text for each common reason to decline. */
const reasons = [
  {
    short: 'Unreadable document',
    words: 'Your document can’t be read in the pictures. Please send sharper ones.',
  },
  {
    short: 'Name or birth date differ',
    words: 'The name or the date of birth on your document differ from what you gave.',
  },
  {
    short: 'Expired or not accepted',
    words: 'Your document has expired, or is of a kind that we do not accept.',
  },
  { short: 'Another person', words: 'The selfie does not show the person of the document.' },
  { short: 'Younger than 18', words: 'Creators are 18 or older.' },
  { short: 'Something else', words: '' },
]

export function VerificationDecisionForm({
  check,
  onDecided,
}: {
  check: VerificationDetails
  onDecided: () => void
}) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const { requestId, firstApproval, takesTwo } = check
  const { userId, displayName } = check.user
  const session = useSession()
  const isFirst = firstApproval !== null && firstApproval.email === session?.admin.email
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['checks'] }),
      client.invalidateQueries({ queryKey: ['waiting'] }),
    ])
  const takeBack = async () => {
    await callApi(undoVerificationDecision, { params: { requestId } })
    await refresh()
  }
  const withdraw = useSingleFlightMutation({ mutationFn: takeBack })
  const decide = useSingleFlightMutation({
    mutationFn: (decision: 'APPROVED' | 'DECLINED') =>
      callApi(decideVerification, {
        params: { userId },
        body: { decision, requestId, ...(decision === 'DECLINED' && { reason: message.trim() }) },
      }),
    onSuccess: async ({ data }) => {
      onDecided()
      announceResultWithUndo(
        {
          VERIFIED: `${displayName} is verified`,
          REJECTED: `${displayName} was declined`,
          PENDING: `Waiting for another admin to confirm ${displayName}`,
        }[data.status],
        takeBack,
      )
      await refresh()
    },
  })
  const choose = (at: number) => {
    setChosen(at)
    setMessage(reasons[at]?.words ?? '')
  }
  const unread = verificationDocumentKinds.filter(({ document }) => !check.documentsRead.includes(document))
  const canApprove = !isFirst && unread.length === 0 && !decide.isPending
  const canDecline = message.trim() !== '' && !decide.isPending
  useShortcuts([
    ...reasons.map(({ short }, at) => ({
      key: String(at + 1),
      label: `Decline: ${short}`,
      run: () => choose(at),
      isOff: decide.isPending,
    })),
    {
      key: backOfficeShortcuts.approve,
      label: 'Approve',
      run: () => decide.mutate('APPROVED'),
      isOff: !canApprove,
    },
    {
      key: backOfficeShortcuts.refuse,
      label: 'Decline',
      run: () => decide.mutate('DECLINED'),
      isOff: !canDecline,
    },
  ])

  return (
    <section aria-label="Decision" className="flex flex-col gap-4">
      {decide.isError || withdraw.isError ? (
        <Banner tone="danger" alert>
          {errorMessage(decide.error ?? withdraw.error)}
        </Banner>
      ) : null}
      <fieldset>
        <legend className="mb-1 text-muted">If you decline, why?</legend>
        {reasons.map(({ short }, at) => (
          <label
            key={short}
            className="flex min-h-9 items-center gap-3 rounded-sm px-2 hover:bg-raised has-checked:bg-raised has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name="reason"
              className="sr-only"
              checked={chosen === at}
              onChange={() => choose(at)}
            />
            <Kbd>{String(at + 1)}</Kbd>
            {short}
          </label>
        ))}
      </fieldset>
      <Field label="Message to the creator" hint="Emailed with the decision to decline.">
        <Textarea
          rows={3}
          maxLength={500}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </Field>
      {takesTwo || firstApproval ? (
        <Banner icon={<Users />}>
          <p className="font-semibold">Two admins must approve</p>
          <p>
            {firstApproval === null
              ? 'You’d be the first; another admin confirms. Declining takes only one.'
              : isFirst
                ? `You approved on ${formatDate(firstApproval.date)}. Another admin has to confirm it.`
                : `${firstApproval.email} approved on ${formatDate(firstApproval.date)}. You’d be confirming it.`}
          </p>
          {isFirst ? (
            <Button
              variant="secondary"
              size="sm"
              className="mt-2"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate()}
            >
              Withdraw my approval
            </Button>
          ) : null}
        </Banner>
      ) : null}
      {unread.length > 0 && !isFirst ? (
        <p className="text-muted">
          {`You haven’t read: ${unread.map(({ name }) => name.toLowerCase()).join('; ')}. Show the documents to approve.`}
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          className="h-11 border-transparent! bg-danger-soft! text-danger!"
          disabled={!canDecline}
          busy={decide.isPending && decide.variables === 'DECLINED'}
          onClick={() => decide.mutate('DECLINED')}
        >
          Decline <KeyHint of="refuse" />
        </Button>
        <Button
          size="sm"
          className="h-11 flex-1"
          disabled={isFirst || unread.length > 0}
          busy={decide.isPending && decide.variables === 'APPROVED'}
          onClick={() => decide.mutate('APPROVED')}
        >
          {firstApproval && !isFirst ? 'Confirm' : 'Approve'} <KeyHint of="approve" />
        </Button>
      </div>
      <p className="text-muted text-xs">
        {`They’re notified in 15 seconds unless you undo. The pictures are deleted ${check.keptDays === 1 ? 'a day' : `${check.keptDays} days`} after the decision. Every view is recorded in the audit log.`}
      </p>
    </section>
  )
}

export function DecidedVerification({ check }: { check: VerificationDetails }) {
  const client = useQueryClient()
  async function reopen(why: string) {
    await callApi(reopenVerification, { params: { requestId: check.requestId }, body: { reason: why } })
    announceResult(`Reopened the check of ${check.user.displayName}`)
    await Promise.all([
      client.invalidateQueries({ queryKey: ['checks'] }),
      client.invalidateQueries({ queryKey: ['waiting'] }),
    ])
  }
  const { status, dateDecided, decidedBy, reason, firstApproval, dateKeptUntil, dateDocumentsDeleted } = check
  return (
    <section aria-label="Decision" className="flex flex-col gap-2">
      <Badge tone={status === 'VERIFIED' ? 'success' : 'danger'}>
        {status === 'VERIFIED' ? 'Approved' : 'Declined'}
      </Badge>
      <p className="text-muted">
        {[dateDecided && formatDate(dateDecided), decidedBy].filter(Boolean).join(' by ')}
      </p>
      {firstApproval ? (
        <p className="text-muted">{`Approved first by ${firstApproval.email}, ${formatDate(firstApproval.date)}`}</p>
      ) : null}
      {reason ? <p>{reason}</p> : null}
      {dateKeptUntil ? <p>{`Pictures are kept until ${formatDate(dateKeptUntil)}`}</p> : null}
      {dateDocumentsDeleted ? (
        <p>{`Pictures were deleted on ${formatDate(dateDocumentsDeleted)}`}</p>
      ) : (
        <ReasonForm
          hint="Recorded in the audit log. The check goes back to the queue, and the member loses verification until it’s decided."
          confirm="Reopen check"
          onSubmit={reopen}
        />
      )}
    </section>
  )
}
