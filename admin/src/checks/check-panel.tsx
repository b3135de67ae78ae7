import type { DataOf } from '@fanfare/contract/call'
import {
  decideVerification,
  noteDocumentNumber,
  undoVerificationDecision,
  verificationRequestDetails,
} from '@fanfare/contract/calls/backoffice/identity'
import type { verificationRequestDetails as detailsCall } from '@fanfare/contract/shapes/backoffice/identity'
import { Badge } from '@fanfare/ui/badge'
import { Banner } from '@fanfare/ui/banner'
import { Button } from '@fanfare/ui/button'
import { classes } from '@fanfare/ui/classes'
import { Field } from '@fanfare/ui/fields/field'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { Key } from '@fanfare/ui/keys/key'
import { useKeys } from '@fanfare/ui/keys/use-keys'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api, sentenceOf } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { ageOf, dayOf } from '../lists/moment.ts'
import { Fact, Facts } from '../panel/facts.tsx'
import { Loaded } from '../panel/loaded.tsx'
import { offerUndo } from '../queue/offer-undo.ts'
import { Documents } from './documents.tsx'
import { type MachineReadable, readMachineReadable } from './machine-readable-zone.ts'

type Check = DataOf<typeof detailsCall>

/** What is mailed where it is declined for one of the usual reasons. */
const reasons = [
  {
    short: 'Document can’t be read',
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

/** In the order in which they are told. */
const pictures = [
  { what: 'DOCUMENT_FRONT', name: 'front' },
  { what: 'DOCUMENT_BACK', name: 'back' },
  { what: 'SELFIE', name: 'selfie' },
] as const
const seenShown = 6
const listed = new Intl.ListFormat('en-GB')

/** One identity check: its pictures, what she gave, what a machine can tell of it, and the decision. */
export function CheckPanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const details = useQuery({
    queryKey: ['checks', 'one', id],
    queryFn: async ({ signal }) =>
      (await api(verificationRequestDetails, { params: { requestId: id }, signal })).data,
  })
  return (
    <Loaded query={details} failure="This check could not be loaded">
      {(check) => <Panel check={check} onDecided={onDecided} />}
    </Loaded>
  )
}

function Panel({ check, onDecided }: { check: Check; onDecided: () => void }) {
  const [zone, setZone] = useState('')
  const read = readMachineReadable(zone)
  const { user, status, tries, legalName, dateSubmitted } = check
  return (
    <article>
      <header className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-b px-5 py-3">
        <h2 className="text-md">{legalName}</h2>
        <Link to="/users" search={{ username: user.username }} className="text-link hover:underline">
          @{user.username}
        </Link>
        <Badge tone="neutral">{tries === 1 ? 'First try' : `Try ${tries}`}</Badge>
        {status === 'PENDING' && check.firstApproval ? <Badge tone="warning">1 of 2</Badge> : null}
        <span className="ml-auto text-muted">
          {status === 'PENDING' ? `Waiting ${ageOf(dateSubmitted)}` : `Handed in on ${dayOf(dateSubmitted)}`}
        </span>
      </header>
      <div className="grid items-start gap-5 p-5 wide:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <Documents requestId={check.requestId} dateDeleted={check.dateDocumentsDeleted}>
            <Given check={check} zone={zone} read={read} onZone={setZone} />
          </Documents>
        </div>
        <div className="flex flex-col gap-4">
          <Findings check={check} read={read} />
          {status === 'PENDING' ? (
            <Decision check={check} onDecided={onDecided} />
          ) : (
            <Decided check={check} />
          )}
        </div>
      </div>
    </article>
  )
}

type GivenProps = {
  check: Check
  /** What was typed of the document's machine-readable zone. */
  zone: string
  read: MachineReadable | null
  onZone: (zone: string) => void
}

function Given({ check, zone, read, onZone }: GivenProps) {
  const { account } = check
  const bornBefore = account.dateOfBirth !== null && account.dateOfBirth !== check.dateOfBirth
  return (
    <section className="rounded-md border bg-surface p-4">
      <h3 className="mb-2 font-semibold text-base">Given, and held against it</h3>
      <Facts>
        <Fact name="Legal name">{check.legalName}</Fact>
        <Fact name="Born">
          {dayOf(check.dateOfBirth)}
          {bornBefore ? (
            <span className="text-danger">{`, but ${dayOf(account.dateOfBirth ?? '')} when they joined`}</span>
          ) : null}
        </Fact>
        <Fact name="Country">
          {check.countryCode}
          {account.countryCode === check.countryCode ? null : (
            <span className="text-danger">{`, but ${account.countryCode} when they joined`}</span>
          )}
        </Fact>
        <Fact name="Address">{[check.address, check.stateCode].filter(Boolean).join(', ')}</Fact>
        <Fact name="Member since">{dayOf(account.dateJoined)}</Fact>
        <Fact name="Posts, fans">{`${account.postCount} posts, ${account.subscriberCount} fans`}</Fact>
      </Facts>
      <div className="mt-4">
        <Field
          label="Machine-readable zone"
          hint="Type its two or three lines off the document to have its digits checked. They are not kept."
          error={
            zone && !read
              ? 'These are not lines of a document yet: 3 of 30 signs, 2 of 36 or 2 of 44.'
              : undefined
          }
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
      {read && check.status === 'PENDING' ? <SeekNumber check={check} read={read} /> : null}
    </section>
  )
}

/** Only what was really computed: no score stands for a person's look. */
function Findings({ check, read }: { check: Check; read: MachineReadable | null }) {
  return (
    <section aria-label="What the machine saw">
      <h3 className="mb-2 font-sans font-semibold text-base">What the machine saw</h3>
      <ul className="flex flex-col gap-1.5">
        <Finding isWell={check.ageWhenSubmitted >= 18}>
          {`${check.ageWhenSubmitted} years old on the day of asking`}
        </Finding>
        <SeenBefore check={check} />
        {read ? (
          <>
            <Finding isWell={read.wrong.length === 0}>
              {read.wrong.length === 0
                ? 'Check digits of the machine-readable zone are right'
                : `Check digits are wrong: ${read.wrong.join(', ')}`}
            </Finding>
            <Finding isWell={read.dateOfBirth === check.dateOfBirth}>
              {`The zone says: born ${read.dateOfBirth ?? 'on no day'}, ${read.name}, number ${read.documentNumber}, of ${read.issuer}`}
            </Finding>
            {read.expires ? (
              <Finding isWell={read.expires >= check.dateSubmitted.slice(0, 10)}>
                {`The zone says: until ${read.expires}`}
              </Finding>
            ) : null}
          </>
        ) : null}
      </ul>
    </section>
  )
}

/** What the machine found by bytes and numbers alone: a line for each check of somebody else. */
function SeenBefore({ check: { seenBefore, hasNumber } }: { check: Check }) {
  const checks = Object.values(Object.groupBy(seenBefore, ({ requestId }) => requestId)).flatMap((each) => {
    const [first] = each ?? []
    if (!first) return []
    const isSame = (kind: string) => each?.some(({ what }) => what === kind) ?? false
    const same = pictures.filter(({ what }) => isSame(what)).map(({ name }) => name)
    const number = isSame('DOCUMENT_NUMBER') ? ['A document of the same number'] : []
    const picture = same.length > 0 ? [`The same picture (${listed.format(same)})`] : []
    return [{ ...first, found: [...number, ...picture].join(' and ') }]
  })
  if (checks.length === 0) {
    return (
      <Finding isWell>
        {hasNumber
          ? 'Nobody else sent one of these pictures, or this document'
          : 'Nobody else sent one of these pictures'}
      </Finding>
    )
  }
  return (
    <>
      {checks.slice(0, seenShown).map(({ requestId, user, dateSubmitted, found }) => (
        <Finding key={requestId} isWell={false}>
          {`${found} was sent by `}
          <Link to="/checks" search={{ id: requestId }} className="text-link underline underline-offset-2">
            @{user.username}
          </Link>
          {` on ${dayOf(dateSubmitted)}`}
        </Finding>
      ))}
      {checks.length > seenShown ? (
        <Finding isWell={false}>{`And by ${checks.length - seenShown} more`}</Finding>
      ) : null}
    </>
  )
}

/** Whether another check was of the same document: asked for, because something is kept of it then. */
function SeekNumber({ check: { requestId }, read }: { check: Check; read: MachineReadable }) {
  const client = useQueryClient()
  const { issuer, documentNumber } = read
  const seek = useMutation({
    mutationFn: () => api(noteDocumentNumber, { params: { requestId }, body: { issuer, documentNumber } }),
    onSuccess: ({ data }) => client.setQueryData(['checks', 'one', requestId], data),
  })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button variant="secondary" size="sm" busy={seek.isPending} onClick={() => seek.mutate()}>
        Look for this number
      </Button>
      <p className="text-muted">What is kept of it is a keyed hash, never the number.</p>
      {seek.isError ? (
        <p role="alert" className="text-danger">
          {sentenceOf(seek.error)}
        </p>
      ) : null}
    </div>
  )
}

function Finding({ isWell, children }: { isWell: boolean; children: ReactNode }) {
  const Icon = isWell ? CircleCheck : CircleAlert
  return (
    <li className="flex items-start gap-2">
      <Icon
        aria-hidden="true"
        className={classes('mt-0.5 size-4 shrink-0', isWell ? 'text-success' : 'text-danger')}
      />
      <span>
        {isWell ? null : <span className="sr-only">Look: </span>}
        {children}
      </span>
    </li>
  )
}

function Decision({ check, onDecided }: { check: Check; onDecided: () => void }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<number | null>(null)
  const [words, setWords] = useState('')
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
    await api(undoVerificationDecision, { params: { requestId } })
    await refresh()
  }
  const withdraw = useMutation({ mutationFn: takeBack })
  const decide = useMutation({
    mutationFn: (decision: 'APPROVED' | 'DECLINED') =>
      api(decideVerification, {
        params: { userId },
        body: decision === 'APPROVED' ? { decision } : { decision, reason: words.trim() },
      }),
    onSuccess: async ({ data }) => {
      onDecided()
      offerUndo(
        {
          VERIFIED: `${displayName} is verified`,
          REJECTED: `${displayName} is declined`,
          PENDING: `Another admin confirms ${displayName}`,
        }[data.status],
        takeBack,
      )
      await refresh()
    },
  })
  const choose = (at: number) => {
    setChosen(at)
    setWords(reasons[at]?.words ?? '')
  }
  const canApprove = !isFirst && !decide.isPending
  const canDecline = words.trim() !== '' && !decide.isPending
  useKeys([
    ...reasons.map(({ short }, at) => ({
      key: String(at + 1),
      label: `Decline: ${short}`,
      run: () => choose(at),
    })),
    { key: 'a', label: 'Approve', run: () => decide.mutate('APPROVED'), isOff: !canApprove },
    { key: 'x', label: 'Decline', run: () => decide.mutate('DECLINED'), isOff: !canDecline },
  ])

  return (
    <section aria-label="Decision" className="flex flex-col gap-4">
      {decide.isError || withdraw.isError ? (
        <Banner tone="danger" alert>
          {sentenceOf(decide.error ?? withdraw.error)}
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
            <Key>{String(at + 1)}</Key>
            {short}
          </label>
        ))}
      </fieldset>
      <Field label="Words for them" hint="Mailed with the decision to decline.">
        <Textarea rows={3} maxLength={500} value={words} onChange={({ target }) => setWords(target.value)} />
      </Field>
      {takesTwo || firstApproval ? (
        <Banner icon={<Users />}>
          <p className="font-semibold">Two admins approve</p>
          <p>
            {firstApproval === null
              ? 'You would be the first; another confirms it. One is enough to decline.'
              : isFirst
                ? `You approved on ${dayOf(firstApproval.date)}. Another admin confirms it.`
                : `${firstApproval.email} approved on ${dayOf(firstApproval.date)}. You would confirm it.`}
          </p>
          {isFirst ? (
            <Button
              variant="secondary"
              size="sm"
              className="mt-2"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate()}
            >
              Take my approval back
            </Button>
          ) : null}
        </Banner>
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
          Decline <Key>X</Key>
        </Button>
        <Button
          size="sm"
          className="h-11 flex-1"
          disabled={isFirst}
          busy={decide.isPending && decide.variables === 'APPROVED'}
          onClick={() => decide.mutate('APPROVED')}
        >
          {firstApproval && !isFirst ? 'Confirm' : 'Approve'} <Key>A</Key>
        </Button>
      </div>
      <p className="text-muted text-xs">
        {`They are told in 15 seconds, unless it is taken back. The pictures are deleted ${check.keptDays === 1 ? 'a day' : `${check.keptDays} days`} after the decision. Your look at them is in the audit log.`}
      </p>
    </section>
  )
}

function Decided({ check }: { check: Check }) {
  const { status, dateDecided, decidedBy, reason, firstApproval, dateKeptUntil, dateDocumentsDeleted } = check
  return (
    <section aria-label="Decision" className="flex flex-col gap-2">
      <Badge tone={status === 'VERIFIED' ? 'success' : 'danger'}>
        {status === 'VERIFIED' ? 'Approved' : 'Declined'}
      </Badge>
      <p className="text-muted">
        {[dateDecided && dayOf(dateDecided), decidedBy].filter(Boolean).join(' by ')}
      </p>
      {firstApproval ? (
        <p className="text-muted">{`Approved first by ${firstApproval.email}, ${dayOf(firstApproval.date)}`}</p>
      ) : null}
      {reason ? <p>{reason}</p> : null}
      {dateKeptUntil ? <p>{`Pictures are kept until ${dayOf(dateKeptUntil)}`}</p> : null}
      {dateDocumentsDeleted ? <p>{`Pictures were deleted on ${dayOf(dateDocumentsDeleted)}`}</p> : null}
    </section>
  )
}
