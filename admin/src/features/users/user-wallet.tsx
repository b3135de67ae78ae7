import { searchUserWallet } from '@fanfare/contract/calls/backoffice/user-history'
import { api } from '../../lib/api/call.ts'
import { momentOf } from '../../lib/format/moment.ts'
import { minorMoneyOf } from '../../lib/format/money.ts'
import { pagesOf } from '../../layout/lists/pages.ts'
import { Rows } from '../../layout/lists/rows.tsx'
import { spoken } from '../../lib/format/spoken.ts'

/** What moved in somebody's wallet, as the ledger has it. */
export function UserWallet({ userId }: { userId: string }) {
  return (
    <Rows
      pages={pagesOf(['users', 'wallet', userId], (from, signal) =>
        api(searchUserWallet, { params: { userId }, query: from, signal }),
      )}
      label="Wallet"
      failure="The wallet could not be loaded"
      empty="Nothing ever moved in this wallet"
      keyOf={({ id }) => id}
      columns={[
        { head: 'When', cell: ({ dateCreated }) => momentOf(dateCreated) },
        { head: 'What', cell: ({ source }) => spoken(source) },
        {
          head: 'With',
          cell: ({ counterparty }) => (counterparty ? `@${counterparty.username}` : ''),
        },
        { head: 'State', isState: true, cell: ({ status }) => spoken(status) },
        {
          head: 'Amount',
          isFigure: true,
          cell: ({ amount, direction, currencyCode }) =>
            `${direction === 'DEBIT' ? '−' : ''}${minorMoneyOf(amount, currencyCode)}`,
        },
        {
          head: 'Available after',
          isFigure: true,
          cell: ({ balanceAfter, currencyCode }) => minorMoneyOf(balanceAfter, currencyCode),
        },
      ]}
    />
  )
}
