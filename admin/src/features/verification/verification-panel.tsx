import {
  assignVerification,
  noteDocumentNumber,
  verificationRequestDetails,
} from '@fanfare/contract/calls/backoffice/identity'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Button } from '@fanfare/ui/actions/button'
import { Badge } from '@fanfare/ui/content/badge'
import { Field } from '@fanfare/ui/fields/field'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Fact, Facts } from '../../layout/panel/facts.tsx'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { AssignmentSection } from '../../layout/queue/assignment-section.tsx'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { formatDate, formatTimeSince } from '../../lib/format/format-time.ts'
import { DecidedVerification, VerificationDecisionForm } from './decision.tsx'
import { type MachineReadableZone, parseMachineReadableZone } from './machine-readable-zone.ts'
import type { VerificationDetails } from './verification-details.ts'
import { VerificationDocuments, verificationDocumentKinds } from './verification-documents.tsx'
import { VerificationFindings } from './verification-findings.tsx'

/** One identity check: its pictures, the member’s details, automated findings, and the decision. */
export function VerificationPanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const details = useQuery({
    queryKey: ['checks', 'one', id],
    queryFn: async ({ signal }) =>
      (await callApi(verificationRequestDetails, { params: { requestId: id }, signal })).data,
  })
  return (
    <QueryStateView query={details} failure="This check could not be loaded">
      {(check) => <Panel check={check} onDecided={onDecided} />}
    </QueryStateView>
  )
}

function Panel({ check, onDecided }: { check: VerificationDetails; onDecided: () => void }) {
  const client = useQueryClient()
  const [zone, setZone] = useState('')
  const read = parseMachineReadableZone(zone)
  const { requestId, user, status, tries, legalName, dateSubmitted } = check
  const assign = async (body: { adminId?: string | null; note?: string }) => {
    const { data } = await callApi(assignVerification, { params: { requestId }, body })
    client.setQueryData<VerificationDetails>(['checks', 'one', requestId], { ...check, assignment: data })
  }
  const noteRead = () =>
    client.setQueryData<VerificationDetails>(['checks', 'one', requestId], {
      ...check,
      documentsRead: verificationDocumentKinds.map(({ document }) => document),
    })
  return (
    <article>
      <header className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-b px-5 py-3">
        <h2 className="text-md">{legalName}</h2>
        <Link to="/users" search={{ username: user.username }} className="text-link hover:underline">
          @{user.username}
        </Link>
        <Badge tone="neutral">{tries === 1 ? 'First attempt' : `Attempt ${tries}`}</Badge>
        {status === 'PENDING' && check.firstApproval ? <Badge tone="warning">1 of 2</Badge> : null}
        <span className="ml-auto text-muted">
          {status === 'PENDING'
            ? `Waiting ${formatTimeSince(dateSubmitted)}`
            : `Submitted on ${formatDate(dateSubmitted)}`}
        </span>
      </header>
      <div className="grid items-start gap-5 p-5 wide:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <VerificationDocuments
            requestId={requestId}
            dateDeleted={check.dateDocumentsDeleted}
            onRead={noteRead}
          >
            <SubmittedDetails check={check} zone={zone} read={read} onZone={setZone} />
          </VerificationDocuments>
        </div>
        <div className="flex flex-col gap-4">
          <VerificationFindings check={check} read={read} />
          {status === 'PENDING' ? (
            <VerificationDecisionForm check={check} onDecided={onDecided} />
          ) : (
            <DecidedVerification check={check} />
          )}
          <AssignmentSection assignment={check.assignment} onAssign={assign} />
        </div>
      </div>
    </article>
  )
}

type SubmittedDetailsProps = {
  check: VerificationDetails
  /** Typed text of the document’s machine-readable zone. */
  zone: string
  read: MachineReadableZone | null
  onZone: (zone: string) => void
}

function SubmittedDetails({ check, zone, read, onZone }: SubmittedDetailsProps) {
  const { account } = check
  const bornBefore = account.dateOfBirth !== null && account.dateOfBirth !== check.dateOfBirth
  return (
    <section className="rounded-md border bg-surface p-4">
      <h3 className="mb-2 font-semibold text-base">Submitted details</h3>
      <Facts>
        <Fact name="Legal name">{check.legalName}</Fact>
        <Fact name="Born">
          {formatDate(check.dateOfBirth)}
          {bornBefore ? (
            <span className="text-danger">{`, but ${formatDate(account.dateOfBirth ?? '')} when they joined`}</span>
          ) : null}
        </Fact>
        <Fact name="Country">
          {check.countryCode}
          {account.countryCode === check.countryCode ? null : (
            <span className="text-danger">{`, but ${account.countryCode} when they joined`}</span>
          )}
        </Fact>
        <Fact name="Address">{[check.address, check.stateCode].filter(Boolean).join(', ')}</Fact>
        <Fact name="Member since">{formatDate(account.dateJoined)}</Fact>
        <Fact name="Posts, fans">{`${formatEnglishCountWithNoun(account.postCount, 'post')}, ${formatEnglishCountWithNoun(account.subscriberCount, 'fan')}`}</Fact>
      </Facts>
      <div className="mt-4">
        <Field
          label="Machine-readable zone"
          hint="Type the two or three lines from the document to verify its check digits. They aren’t stored."
          error={zone && !read ? 'Enter 3 lines of 30 characters, or 2 lines of 36 or 44.' : undefined}
        >
          <Textarea
            rows={3}
            spellCheck={false}
            className="font-mono"
            value={zone}
            onChange={({ target }) => onZone(target.value)}
          />
        </Field>
      </div>
      {read && check.status === 'PENDING' ? <SearchDocumentNumber check={check} read={read} /> : null}
    </section>
  )
}

/**
 * Searches for other checks of the same document; runs on request only, because it stores a keyed hash of the
 * number.
 */
function SearchDocumentNumber({
  check: { requestId },
  read,
}: {
  check: VerificationDetails
  read: MachineReadableZone
}) {
  const client = useQueryClient()
  const { issuer, documentNumber } = read
  const seek = useMutation({
    mutationFn: () =>
      callApi(noteDocumentNumber, { params: { requestId }, body: { issuer, documentNumber } }),
    onSuccess: ({ data }) => client.setQueryData(['checks', 'one', requestId], data),
  })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button variant="secondary" size="sm" busy={seek.isPending} onClick={() => seek.mutate()}>
        Search for this number
      </Button>
      <p className="text-muted">Only a keyed hash is stored, never the number.</p>
      {seek.isError ? (
        <p role="alert" className="text-danger">
          {errorMessage(seek.error)}
        </p>
      ) : null}
    </div>
  )
}
