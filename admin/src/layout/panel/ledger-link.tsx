import { loadLedgerTransaction } from '@fanfare/contract/calls/backoffice/ledger'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../lib/api/use-may.ts'
import { momentOf } from '../../lib/format/moment.ts'

type LedgerLinkProps = { transactionId: string; date: string }

/** When something was booked, leading to its transaction for those who may read the ledger. */
export function LedgerLink({ transactionId, date }: LedgerLinkProps) {
  const mayRead = useMay(loadLedgerTransaction)
  if (!mayRead) return momentOf(date)
  return (
    <Link
      to="/ledger"
      search={{ id: transactionId }}
      aria-label={`The transaction of ${momentOf(date)}`}
      className="text-link hover:underline"
    >
      {momentOf(date)}
    </Link>
  )
}
