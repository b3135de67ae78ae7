import { searchPayoutFiles } from '@fanfare/contract/calls/backoffice/payouts'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { api } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'

type PayoutFilesProps = { chosen: string | undefined; onOpen: (payoutFileId: string) => void }

/** Bank files, newest first. */
export function PayoutFiles({ chosen, onOpen }: PayoutFilesProps) {
  return (
    <DataTable
      pages={paginatedQuery(['withdrawals', 'files'], (from, signal) =>
        api(searchPayoutFiles, { query: from, signal }),
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
          cell: ({ paymentCount, paidCount, rejectedCount }) => (
            <span className="text-muted">
              {paidCount + rejectedCount === paymentCount
                ? `Done${rejectedCount > 0 ? `, ${rejectedCount} rejected` : ''}`
                : `${paidCount} of ${paymentCount} paid${rejectedCount > 0 ? `, ${rejectedCount} rejected` : ''}`}
            </span>
          ),
        },
      ]}
    />
  )
}
