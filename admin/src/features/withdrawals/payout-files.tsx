import { searchPayoutFiles } from '@fanfare/contract/calls/backoffice/payouts'
import type { PayoutFile } from '@fanfare/contract/shapes/backoffice/payouts'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'

type PayoutFilesProps = { chosen: string | undefined; onOpen: (payoutFileId: string) => void }

/** Bank files, newest first. */
export function PayoutFiles({ chosen, onOpen }: PayoutFilesProps) {
  return (
    <DataTable
      pages={paginatedQuery(['withdrawals', 'files'], (from, signal) =>
        callApi(searchPayoutFiles, { query: from, signal }),
      )}
      label="Bank files"
      failure="The files could not be loaded"
      empty="No bank files yet"
      keyOf={({ payoutFileId }) => payoutFileId}
      onOpen={({ payoutFileId }) => onOpen(payoutFileId)}
      {...(chosen !== undefined && { chosen })}
      columns={[
        { head: 'Created', cell: ({ dateCreated }) => formatDateTime(dateCreated) },
        { head: 'Created by', cell: ({ madeBy }) => <span className="text-muted">{madeBy}</span> },
        {
          head: 'Requests',
          isFigure: true,
          cell: ({ paymentCount }) => paymentCount.toLocaleString(),
        },
        {
          head: 'Total',
          isFigure: true,
          cell: ({ total, currencyCode }) => <strong>{formatMinorUnits(total, currencyCode)}</strong>,
        },
        {
          head: 'State',
          isState: true,
          cell: (file) => <span className="text-muted">{stateOf(file)}</span>,
        },
      ]}
    />
  )
}

function stateOf({ paymentCount, paidCount, rejectedCount, dateTaken }: PayoutFile): string {
  const rejected = rejectedCount > 0 ? `, ${rejectedCount} rejected` : ''
  if (paymentCount === 0) return 'Empty'
  if (paidCount + rejectedCount === paymentCount) return `Done${rejected}`
  if (paidCount + rejectedCount === 0 && dateTaken === null) return 'Not downloaded'
  return `${paidCount} of ${paymentCount} paid${rejected}`
}
