import type { BankStatementLine } from '@fanfare/contract/shapes/money/bank-statements'
import { formatDate, formatDateTime } from '../../lib/format/format-time.ts'
import { bankLineDoubtLabels, bankLineStatusLabels, formatBankAmount } from './bank-line-labels.ts'

type LineHeaderProps = {
  line: BankStatementLine
  /** True if the line is undecided. */
  isWaiting: boolean
  /** True if its currency is not the account's. */
  isForeign: boolean
}

/** Amount, text and state of a bank line, and who decided it. */
export function BankLineHeader({ line, isWaiting, isForeign }: LineHeaderProps) {
  const doubt = line.doubt && !isForeign ? bankLineDoubtLabels[line.doubt] : ''
  return (
    <header>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="tabular font-bold font-display text-2xl">
          {formatBankAmount(line.amount, line.currencyCode)}
        </strong>
        <span className="text-muted">{`booked ${formatDate(line.dateBooked)}`}</span>
      </p>
      <p className="break-words font-mono">{line.text || 'No description'}</p>
      <p className="mt-1 text-muted">
        {isWaiting ? doubt : bankLineStatusLabels[line.status]}
        {line.bankId ? ` Bank ID: ${line.bankId}.` : ''}
      </p>
      {line.decidedBy ? (
        <p className="mt-2">{`${line.decidedBy}, ${line.dateDecided ? formatDateTime(line.dateDecided) : ''}: ${line.reason ?? ''}`}</p>
      ) : null}
      {isWaiting || !line.transfer ? null : (
        <p className="mt-2">{`For ${line.transfer.user.displayName}, @${line.transfer.user.username}, ${line.transfer.reference}`}</p>
      )}
    </header>
  )
}
