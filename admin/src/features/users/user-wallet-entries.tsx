import { searchUserWallet } from '@fanfare/contract/calls/backoffice/user-history'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { humanizeIfConstant } from '../../lib/format/humanize-if-constant.ts'

/** Entries of a user’s wallet in the ledger. */
export function UserWalletEntries({ userId }: { userId: string }) {
  return (
    <DataTable
      pages={paginatedQuery(['users', 'wallet', userId], (from, signal) =>
        callApi(searchUserWallet, { params: { userId }, query: from, signal }),
      )}
      label="Wallet"
      failure="The wallet could not be loaded"
      empty="No transactions in this wallet yet"
      keyOf={({ id }) => id}
      columns={[
        { head: 'When', cell: ({ dateCreated }) => formatDateTime(dateCreated) },
        { head: 'What', cell: ({ source }) => humanizeIfConstant(source) },
        {
          head: 'With',
          cell: ({ counterparty }) => (counterparty ? `@${counterparty.username}` : ''),
        },
        { head: 'State', isState: true, cell: ({ status }) => humanizeIfConstant(status) },
        {
          head: 'Amount',
          isFigure: true,
          cell: ({ amount, direction, currencyCode }) =>
            `${direction === 'DEBIT' ? '−' : ''}${formatMinorUnits(amount, currencyCode)}`,
        },
        {
          head: 'Balance after',
          isFigure: true,
          cell: ({ balanceAfter, currencyCode }) => formatMinorUnits(balanceAfter, currencyCode),
        },
      ]}
    />
  )
}
