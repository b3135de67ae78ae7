import type { MinorUnitsLike } from '@fanfare/contract/money/money'
import type { WithdrawalDetail } from '@fanfare/contract/shapes/backoffice/payouts'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { classNames } from '@fanfare/ui/lib/class-names'
import { Link } from '@tanstack/react-router'
import { Check, Users } from 'lucide-react'
import { CheckResultItem } from '../../layout/panel/check-result-item.tsx'
import { useSession } from '../../lib/api/session.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDate, formatDateTime, formatTimeSince } from '../../lib/format/format-time.ts'
import { walletFlowLabels } from '../ledger/ledger-labels.ts'
import { LedgerMovements } from '../payments/ledger-movements.tsx'

type Of = { withdrawal: WithdrawalDetail }

/** Approvals given to a request that needs two, and the admins who can give the other. */
export function WithdrawalApprovalStatus({ withdrawal }: Of) {
  const session = useSession()
  const { adminsNeeded, proposal, status, decidedBy } = withdrawal
  if (adminsNeeded === 1) return null
  const isMine = proposal?.proposedBy === session?.admin.email
  const second = status === 'PENDING' ? (isMine ? null : (session?.admin.email ?? null)) : decidedBy
  return (
    <section aria-label="Two approvals" className="rounded-md border bg-raised p-4">
      <h3 className="flex items-center gap-2 font-sans font-semibold text-base">
        <Users aria-hidden="true" className="size-4 text-link" />
        Two approvals
      </h3>
      <ol className="mt-3 grid grid-cols-2 gap-2">
        <ApprovalItem
          who={proposal?.proposedBy ?? (status === 'PENDING' ? 'You' : '')}
          what={proposal ? `Approved, ${formatDateTime(proposal.dateProposed)}` : 'To propose'}
          isGiven={proposal !== null}
        />
        <ApprovalItem
          who={proposal ? (second ?? 'Another admin') : 'Another admin'}
          what={
            status === 'PENDING'
              ? proposal && !isMine
                ? 'To decide'
                : 'After the first approval'
              : 'Decided'
          }
          isGiven={status !== 'PENDING'}
        />
      </ol>
    </section>
  )
}

function ApprovalItem({ who, what, isGiven }: { who: string; what: string; isGiven: boolean }) {
  return (
    <li className={classNames('min-w-0 rounded-sm border bg-surface p-3', !isGiven && 'border-dashed')}>
      <p className="truncate font-semibold" title={who}>
        {who}
      </p>
      <p className={classNames('flex items-center gap-1', isGiven ? 'text-success' : 'text-muted')}>
        {isGiven ? <Check aria-hidden="true" className="size-3.5" /> : null}
        {what}
      </p>
    </li>
  )
}

const steps: Record<WithdrawalDetail['timeline'][number]['step'], string> = {
  REQUESTED: 'Requested, code confirmed',
  PROPOSED: 'First approval',
  APPROVED: 'Approved',
  DISAPPROVED: 'Disapproved',
  UNDONE: 'Approval withdrawn',
  IN_FILE: 'In a bank file',
  REJECTED: 'Rejected by the bank',
  PAID: 'Paid',
  SHOWN: 'Account viewed',
}

function upcomingSteps({
  status,
  adminsNeeded,
  proposal,
  payoutFileId,
  payoutBy,
}: WithdrawalDetail): string[] {
  if (status === 'PAID' || status === 'DISAPPROVED') return []
  const yes =
    adminsNeeded === 1 ? ['Approval'] : proposal ? ['Second approval'] : ['First approval', 'Second approval']
  return [
    ...(status === 'PENDING' ? yes : []),
    ...(payoutFileId === null && payoutBy !== 'PROVIDER' ? ['In a bank file'] : []),
    'Paid',
  ]
}

/** Past and upcoming events of a request. */
export function WithdrawalTimeline({ withdrawal }: Of) {
  return (
    <section aria-label="History">
      <ol>
        {withdrawal.timeline.map(({ step, date, by }) => (
          <Step
            key={`${step} ${date}`}
            name={steps[step]}
            when={by ? `${by}, ${formatDateTime(date)}` : formatDateTime(date)}
            isDone
          />
        ))}
        {upcomingSteps(withdrawal).map((name, at) => (
          <Step key={name} name={name} when={at === 0 ? 'Now' : ''} isNow={at === 0} />
        ))}
      </ol>
    </section>
  )
}

function Step({
  name,
  when,
  isDone = false,
  isNow = false,
}: {
  name: string
  when: string
  isDone?: boolean
  isNow?: boolean
}) {
  return (
    <li className="flex items-start gap-2.5 py-1.5">
      <span
        aria-hidden="true"
        className={classNames(
          'mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border [&_svg]:size-3',
          isDone && 'border-success-soft bg-success-soft text-success',
          isNow && 'border-2 border-accent',
        )}
      >
        {isDone ? <Check /> : null}
      </span>
      <span className={classNames('shrink-0', isDone || isNow ? 'font-semibold' : 'text-muted')}>{name}</span>
      <span className="ml-auto min-w-0 break-words text-right text-muted">{when}</span>
    </li>
  )
}

/** Entries that are booked, and those that a payout will book. */
export function WithdrawalEntries({ withdrawal: { entries, currencyCode } }: Of) {
  const sum = entries.reduce((total, { amount }) => total + amount, 0)
  return (
    <section>
      <Head title="Ledger" detail={`Total ${formatMinorUnits(sum, currencyCode)}`} />
      <LedgerMovements label="Ledger entries" movements={entries} currencyCode={currencyCode} />
    </section>
  )
}

function describeNameCheck(nameCheck: WithdrawalDetail['nameCheck']): string {
  if (nameCheck === null) return 'No name confirmed by an identity check'
  if (nameCheck.match === 'SAME') return 'Account name matches the verified name'
  if (nameCheck.match === 'DIFFERENT') return 'Account name differs from the verified name'
  const differences = [
    ...(nameCheck.onlyInVerified.length > 0 ? [`without “${nameCheck.onlyInVerified.join(' ')}”`] : []),
    ...(nameCheck.onlyInAccount.length > 0 ? [`with “${nameCheck.onlyInAccount.join(' ')}”`] : []),
  ]
  return ['Account name is only similar to the verified name', ...differences].join(', ')
}

/** Automated checks with a certain result. */
export function WithdrawalChecks({ withdrawal }: Of) {
  const { nameCheck, paidBefore, user } = withdrawal
  return (
    <ul className="flex flex-col gap-2" aria-label="Checks">
      <CheckResultItem isWell={nameCheck?.match === 'SAME'} isDoubtful={nameCheck?.match === 'SIMILAR'}>
        {describeNameCheck(nameCheck)}
      </CheckResultItem>
      <CheckResultItem isWell={paidBefore > 0}>
        {paidBefore === 0
          ? 'Never paid to this account'
          : `Paid to this account ${paidBefore === 1 ? 'once' : `${paidBefore} times`}`}
      </CheckResultItem>
      <CheckResultItem isWell={withdrawal.owed === 0}>
        {withdrawal.owed === 0
          ? 'Owes nothing'
          : `Owes ${formatMinorUnits(withdrawal.owed, withdrawal.currencyCode)} for reversed payments`}
      </CheckResultItem>
      <CardRisk withdrawal={withdrawal} />
      {user.dateSuspended ? (
        <CheckResultItem
          isWell={false}
        >{`Suspended since ${formatDate(user.dateSuspended)}`}</CheckResultItem>
      ) : null}
    </ul>
  )
}

/**
 * Chargeback risk: the amount received by card and its dates, the uncleared part, and open disputes of the
 * payers.
 */
function CardRisk({ withdrawal: { atRisk, currencyCode } }: Of) {
  const { disputed, refunding, uncleared, received, byCard, dateCardFrom, dateCardUntil, disputes } = atRisk
  const money = (minor: MinorUnitsLike) => formatMinorUnits(minor, currencyCode)
  const share = received > 0 ? Math.round((byCard / received) * 100) : 0
  return (
    <>
      <CheckResultItem isWell={byCard === 0}>
        {byCard === 0 || dateCardFrom === null || dateCardUntil === null
          ? 'None of their earnings came by card'
          : `${money(byCard)} of ${money(received)} received (${share}%) is card money, paid ${daysBetween(dateCardFrom, dateCardUntil)}`}
      </CheckResultItem>
      <CheckResultItem isWell={uncleared === 0}>
        {uncleared === 0
          ? 'All of their card money has cleared'
          : `${money(uncleared)} in their wallet came by card and hasn’t cleared`}
      </CheckResultItem>
      <CheckResultItem isWell={disputed === 0}>
        {disputed === 0
          ? 'No money held by open disputes'
          : `Open disputes hold ${money(disputed)} of their money`}
      </CheckResultItem>
      <CheckResultItem isWell={refunding === 0}>
        {refunding === 0
          ? 'No money held by pending refunds'
          : `${money(refunding)} of their money is being refunded to cards`}
      </CheckResultItem>
      {disputes.length === 0 ? (
        <CheckResultItem isWell>No open disputes from people who paid them</CheckResultItem>
      ) : (
        disputes.map(({ disputeId, payerUsername, amount, held, dateOpened }) => (
          <CheckResultItem key={disputeId} isWell={false}>
            <Link
              to="/users"
              search={{ username: payerUsername }}
              className="font-semibold text-link hover:underline"
            >
              @{payerUsername}
            </Link>
            {` has an open dispute about ${money(amount)} since ${formatDate(dateOpened)}, which holds ${held === 0 ? 'nothing' : money(held)} here`}
          </CheckResultItem>
        ))
      )}
    </>
  )
}

/** "on 3 May, 12 d ago", "from 3 May to 9 May, the last 2 d ago" */
function daysBetween(from: string, until: string): string {
  const [first, last] = [formatDate(from), formatDate(until)]
  const age = `${formatTimeSince(until)} ago`
  return first === last ? `on ${first}, ${age}` : `from ${first} to ${last}, the last ${age}`
}

const shared = {
  BANK_ACCOUNT: 'bank account',
  ACCOUNT_NUMBER: 'account number at another bank',
  CARD: 'card',
  DEVICE: 'device',
}

/** Background of the member: former payouts, changes of the bank account, and accounts that share details. */
export function WithdrawalRequesterHistory({ withdrawal: { background, currencyCode } }: Of) {
  const { formerPayouts, bankChanges, sharedWith, sharedWithTotal } = background
  const { count, total, dateFirst } = formerPayouts
  const [latest] = bankChanges
  return (
    <ul className="flex flex-col gap-2" aria-label="About the member">
      <CheckResultItem isWell={count > 0}>
        {count === 0 || dateFirst === null
          ? 'Never paid out before'
          : `${formatEnglishCountWithNoun(count, 'payout')} before, ${formatMinorUnits(total, currencyCode)} since ${formatDate(dateFirst)}`}
      </CheckResultItem>
      <CheckResultItem isWell={bankChanges.length < 2}>
        {latest === undefined
          ? 'No bank account saved'
          : bankChanges.length === 1
            ? `Bank account saved on ${formatDate(latest)}, never changed`
            : `Bank account changed ${bankChanges.length - 1 === 1 ? 'once' : `${bankChanges.length - 1} times`}, last on ${formatDate(latest)}`}
      </CheckResultItem>
      <PayersCredits payersCredits={background.payersCredits} currencyCode={currencyCode} />
      {sharedWith.length === 0 ? (
        <CheckResultItem isWell>No other account with the same bank account, card or device</CheckResultItem>
      ) : (
        <AccountsSharing accounts={sharedWith} total={sharedWithTotal} />
      )}
    </ul>
  )
}

type PayersCreditsProps = Pick<WithdrawalDetail['background'], 'payersCredits'> &
  Pick<WithdrawalDetail, 'currencyCode'>

/** Names who credited those whose payments are in the request: such admins may not approve it. */
function PayersCredits({ payersCredits, currencyCode }: PayersCreditsProps) {
  return payersCredits.map(({ username, creditedBy, credited, paid, dateCredited }) => (
    <CheckResultItem key={`${username} ${creditedBy}`} isWell={false} isDoubtful>
      {`${formatMinorUnits(credited, currencyCode)} credited by ${creditedBy} on ${formatDate(dateCredited)} to `}
      <Link to="/users" search={{ username }} className="font-semibold text-link hover:underline">
        @{username}
      </Link>
      {`, who paid up to ${formatMinorUnits(paid, currencyCode)} of this`}
    </CheckResultItem>
  ))
}

type AccountsSharingProps = { accounts: WithdrawalDetail['background']['sharedWith']; total: number }

/** Maximum number of accounts to name at once; more are one expandable list. */
const namedMost = 2

/** The accounts that share something with the member, in one list. */
function AccountsSharing({ accounts, total }: AccountsSharingProps) {
  const named = accounts.map(({ userId, username, dateSuspended, by }) => ({
    userId,
    link: (
      <Link to="/users" search={{ username }} className="font-semibold text-link hover:underline">
        @{username}
      </Link>
    ),
    what: by.map((each) => shared[each]).join(' and '),
    suspended: dateSuspended === null ? '' : ', and is suspended',
  }))
  if (total <= namedMost) {
    return named.map(({ userId, link, what, suspended }) => (
      <CheckResultItem key={userId} isWell={false}>
        {link}
        {` has the same ${what}${suspended}`}
      </CheckResultItem>
    ))
  }
  const suspendedCount = accounts.filter(({ dateSuspended }) => dateSuspended !== null).length
  const kinds = Object.entries(shared).filter(([kind]) =>
    accounts.some(({ by }) => by.some((each) => each === kind)),
  )
  const unlisted = total - accounts.length
  return (
    <CheckResultItem isWell={false}>
      <details className="inline-block align-top">
        <summary className="cursor-pointer">
          {`${total} other accounts share the ${joinWithOr(kinds.map(([, what]) => what))}${suspendedCount > 0 ? `, ${suspendedCount} of them suspended` : ''}`}
        </summary>
        <ul className="mt-1">
          {named.map(({ userId, link, what, suspended }) => (
            <li key={userId}>
              {link}
              {`: ${what}${suspended}`}
            </li>
          ))}
          {unlisted > 0 && <li className="text-muted">{`and ${unlisted} more`}</li>}
        </ul>
      </details>
    </CheckResultItem>
  )
}

function joinWithOr(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
}

const shades = ['bg-accent', 'bg-accent/55', 'bg-accent/30', 'bg-control']

const sources: Record<string, string> = walletFlowLabels

/** Sources of the money since the previous request. */
export function WithdrawalMoneyOrigin({ withdrawal: { origin, currencyCode } }: Of) {
  const { parts, dateSince } = origin
  if (parts.length === 0) return null
  return (
    <section>
      <Head
        title="Sources of funds"
        detail={dateSince ? `since ${formatDate(dateSince)}` : 'since they joined'}
      />
      <div aria-hidden="true" className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {parts.map(({ kind, amount }, at) =>
          amount > 0 ? (
            <span key={kind} className={shades[at] ?? 'bg-control'} style={{ flexGrow: amount }} />
          ) : null,
        )}
      </div>
      <ul className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1">
        {parts.map(({ kind, amount }) => (
          <li key={kind}>
            <span className="text-muted">{sources[kind] ?? kind}</span>{' '}
            <span className="tabular">{formatMinorUnits(amount, currencyCode)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Head({ title, detail }: { title: string; detail: string }) {
  return (
    <div className="mb-2 flex items-baseline justify-between gap-3">
      <h3 className="font-sans font-semibold text-base">{title}</h3>
      <span className="tabular text-muted">{detail}</span>
    </div>
  )
}
