import { loadLedgerTransaction } from '@fanfare/contract/calls/backoffice/ledger'
import { Link } from '@tanstack/react-router'
import { useCanCall } from '../../lib/api/use-can-call.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'

type LedgerTransactionLinkProps = { transactionId: string; date: string }

/** Time of a booking, as a link to its transaction for those who may read the ledger. */
export function LedgerTransactionLink({ transactionId, date }: LedgerTransactionLinkProps) {
  const mayRead = useCanCall(loadLedgerTransaction)
  if (!mayRead) return formatDateTime(date)
  return (
    <Link
      to="/ledger"
      search={{ id: transactionId }}
      aria-label={`The transaction of ${formatDateTime(date)}`}
      className="text-link hover:underline"
    >
      {formatDateTime(date)}
    </Link>
  )
}
