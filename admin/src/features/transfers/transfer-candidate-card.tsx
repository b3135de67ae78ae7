import type {
  BankStatementLine,
  BankStatementLineCandidate,
} from '@fanfare/contract/shapes/money/bank-statements'
import { Button } from '@fanfare/ui/actions/button'
import { Kbd } from '@fanfare/ui/actions/kbd'
import { classNames } from '@fanfare/ui/lib/class-names'
import { Check, Equal, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { UserAvatar } from '../../layout/files/user-avatar.tsx'
import { KeyHint } from '../../layout/shortcuts/key-hint.tsx'
import { formatDate, formatDateTime } from '../../lib/format/format-time.ts'
import { compareCandidateWithBankLine, formatBankAmount } from './bank-line-labels.ts'

type CandidateCardProps = {
  position: number
  line: BankStatementLine
  candidate: BankStatementLineCandidate
  isOpen: boolean
  onOpen: () => void
  /** Actions on the candidate; only for the open one. */
  children: ReactNode
}

/** A transfer held against the line; the one that is open shows each field and what would be booked. */
export function TransferCandidateCard({
  position,
  line,
  candidate,
  isOpen,
  onOpen,
  children,
}: CandidateCardProps) {
  const { transfer, isLikely } = candidate
  const { user, amount, currencyCode, dateClaimed, dateCreated, status } = transfer
  const isOtherCurrency = line.currencyCode !== currencyCode
  const verdict = compareCandidateWithBankLine(candidate, line.currencyCode)
  const said = dateClaimed
    ? `claimed ${formatDateTime(dateClaimed)}`
    : `started ${formatDateTime(dateCreated)}, not claimed`
  return (
    <li className={classNames('overflow-hidden rounded-md border bg-surface', isOpen && 'border-accent')}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className="flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-raised"
      >
        <Kbd>{String(position)}</Kbd>
        <UserAvatar size={isOpen ? 'md' : 'sm'} user={user} />
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <strong className="font-semibold">{user.displayName}</strong>{' '}
            <span className="text-muted">@{user.username}</span>
          </span>
          <span className="block text-muted">
            {`${said}${status === 'CLAIMED' || status === 'AWAITING_TRANSFER' ? '' : `, ${status.toLowerCase()}`}`}
          </span>
        </span>
        <span className="shrink-0 text-right">
          <strong className="tabular block font-semibold">{formatBankAmount(amount, currencyCode)}</strong>
          <span className={isLikely ? 'font-semibold text-success' : 'text-muted'}>
            {isLikely ? 'Likely' : 'Possible'}
          </span>
        </span>
      </button>
      {isOpen ? (
        <>
          <div className="overflow-x-auto">
            <table
              aria-label={`Comparison of the bank’s record with ${user.displayName}`}
              className="w-full border-t text-left"
            >
              <thead>
                <tr className="border-b text-muted text-xs">
                  <th scope="col" className="px-4 py-2 font-medium">
                    <span className="sr-only">Field</span>
                  </th>
                  <th scope="col" className="px-2 py-2 font-medium">
                    Bank says
                  </th>
                  <th scope="col" className="px-2 py-2 font-medium">
                    {user.displayName} says
                  </th>
                  <th scope="col" className="px-4 py-2 text-right font-medium">
                    <span className="sr-only">Result</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                <Compared
                  field="Amount"
                  bank={formatBankAmount(line.amount, line.currencyCode)}
                  theirs={formatBankAmount(amount, currencyCode)}
                  {...verdict.amount}
                />
                <Compared
                  field="Reference"
                  bank={
                    candidate.reference ? (
                      <Marked text={candidate.reference.bank} against={transfer.reference} />
                    ) : (
                      'None'
                    )
                  }
                  theirs={
                    <Marked
                      text={transfer.reference}
                      against={candidate.reference?.bank ?? transfer.reference}
                    />
                  }
                  {...verdict.reference}
                />
                <Compared
                  field="Name"
                  bank={candidate.name.bank || 'None'}
                  theirs={user.displayName}
                  {...verdict.name}
                />
                <Compared
                  field="When"
                  bank={formatDate(line.dateBooked)}
                  theirs={formatDate(dateClaimed ?? dateCreated)}
                  {...verdict.when}
                />
              </tbody>
            </table>
          </div>
          <div className="flex flex-wrap items-center gap-3 bg-raised px-4 py-3">
            <div className="mr-auto">
              {isOtherCurrency ? (
                <p className="text-danger">
                  {`The payment is in ${line.currencyCode}, but this wallet is in ${currencyCode}, so it can’t be credited here.`}
                </p>
              ) : (
                <p className="text-muted">Will be booked</p>
              )}
              <p className="tabular flex flex-wrap gap-x-3">
                {candidate.booking.map(({ account, username, amount: booked }) => (
                  <span key={account}>
                    {username === null ? account : `${username} ${account}`}{' '}
                    <strong className="font-semibold">
                      {booked > 0 ? '+' : ''}
                      {formatBankAmount(booked, currencyCode)}
                    </strong>
                  </span>
                ))}
              </p>
            </div>
            {children}
          </div>
        </>
      ) : null}
    </li>
  )
}

const comparisonStyles = {
  GOOD: { tone: 'text-success', icon: Check },
  NEAR: { tone: 'text-warning', icon: Equal },
  BAD: { tone: 'text-danger', icon: X },
}

type ComparedProps = {
  field: string
  bank: ReactNode
  theirs: ReactNode
  says: string
  is: keyof typeof comparisonStyles
}

function Compared({ field, bank, theirs, says, is }: ComparedProps) {
  const { tone, icon: Icon } = comparisonStyles[is]
  return (
    <tr className="border-b">
      <th scope="row" className="px-3 py-2 tablet:px-4 font-normal text-muted">
        {field}
      </th>
      <td className="px-2 py-2">{bank}</td>
      <td className="px-2 py-2">{theirs}</td>
      <td className={classNames('py-2 pr-3 pl-1 tablet:px-4', tone)}>
        <span className="flex items-center justify-end gap-1.5 text-right">
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
          {says}
        </span>
      </td>
    </tr>
  )
}

/** Text in which characters that differ from `against` are highlighted. */
function Marked({ text, against }: { text: string; against: string }) {
  return (
    <span className="font-mono">
      {compareCharacters(text, against).map(({ start, run, isDifferent }) => (
        <span
          key={start}
          className={isDifferent ? 'rounded-xs bg-warning-soft font-bold text-warning' : undefined}
        >
          {run}
        </span>
      ))}
    </span>
  )
}

/** Splits a text into runs of characters that differ from those of `against`, and of those that do not. */
function compareCharacters(
  text: string,
  against: string,
): { start: number; run: string; isDifferent: boolean }[] {
  const runs: { start: number; run: string; isDifferent: boolean }[] = []
  for (const [at, character] of [...text].entries()) {
    const isDifferent = character !== against[at]
    const last = runs.at(-1)
    if (last?.isDifferent === isDifferent) last.run += character
    else runs.push({ start: at, run: character, isDifferent })
  }
  return runs
}

export function MatchButton({
  label,
  isBusy,
  isOff,
  onClick,
}: {
  label: string
  isBusy: boolean
  isOff: boolean
  onClick: () => void
}) {
  return (
    <Button size="sm" className="h-11" busy={isBusy} disabled={isOff} onClick={onClick}>
      {label} <KeyHint of="confirm" />
    </Button>
  )
}
