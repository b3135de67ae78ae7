import { searchPayoutFiles } from '@fanfare/contract/calls/backoffice/payouts'
import { api } from '../../lib/api/call.ts'
import { momentOf } from '../../lib/format/moment.ts'
import { minorMoneyOf } from '../../lib/format/money.ts'
import { pagesOf } from '../../layout/lists/pages.ts'
import { Rows } from '../../layout/lists/rows.tsx'

type PayoutFilesProps = { chosen: string | undefined; onOpen: (payoutFileId: string) => void }

/** Files for the bank, newest first. */
export function PayoutFiles({ chosen, onOpen }: PayoutFilesProps) {
  return (
    <Rows
      pages={pagesOf(['withdrawals', 'files'], (from, signal) =>
        api(searchPayoutFiles, { query: from, signal }),
      )}
      label="Files for the bank"
      failure="The files could not be loaded"
      empty="No file was made yet"
      keyOf={({ payoutFileId }) => payoutFileId}
      onOpen={({ payoutFileId }) => onOpen(payoutFileId)}
      {...(chosen !== undefined && { chosen })}
      columns={[
        { head: 'Made', cell: ({ dateCreated }) => momentOf(dateCreated) },
        { head: 'By', cell: ({ madeBy }) => <span className="text-muted">{madeBy}</span> },
        {
          head: 'Requests',
          isFigure: true,
          cell: ({ paymentCount }) => paymentCount.toLocaleString(),
        },
        {
          head: 'Sum',
          isFigure: true,
          cell: ({ total, currencyCode }) => <strong>{minorMoneyOf(total, currencyCode)}</strong>,
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
