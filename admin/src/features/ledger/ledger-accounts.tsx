import { searchLedgerAccounts } from '@fanfare/contract/calls/backoffice/ledger'
import { currencyCodes } from '@fanfare/contract/money/money'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { FilterBar } from '../../layout/tables/filter-bar.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { formatLedgerAccount } from '../payments/payment-labels.ts'
import { listLedgerAccountKindOptions } from './ledger-labels.ts'
import type { LedgerSearchParams } from './ledger-search-params.ts'
import { ledgerVerificationQuery } from './ledger-verification.tsx'

/** Every account with what it holds: the platform's, and then people's. */
export function LedgerAccounts({ filters }: { filters: LedgerSearchParams }) {
  const navigate = useNavigate({ from: '/ledger' })
  const { data: proof } = useQuery(ledgerVerificationQuery)
  const { username, kind, currencyCode } = filters
  const query = { username, kind, currencyCode }
  return (
    <>
      <FilterBar
        path="/ledger"
        filters={filters}
        fields={[
          { name: 'username', label: 'Username' },
          { name: 'kind', label: 'Kind', options: listLedgerAccountKindOptions(proof?.shardCount ?? 1) },
          {
            name: 'currencyCode',
            label: 'Currency',
            options: currencyCodes.map((code) => ({ value: code, label: code })),
          },
        ]}
      />
      <DataTable
        pages={paginatedQuery(['ledger', 'accounts', query], (from, signal) =>
          callApi(searchLedgerAccounts, { query: { ...query, ...from } as never, signal }),
        )}
        label="Ledger accounts"
        failure="The accounts could not be loaded"
        empty="No accounts match these filters"
        keyOf={({ ledgerAccountId }) => String(ledgerAccountId)}
        onOpen={({ ledgerAccountId }) => void navigate({ search: { account: ledgerAccountId } })}
        file="ledger accounts"
        columns={[
          {
            head: 'Account',
            csv: ({ kind: of, user, shard }) => formatLedgerAccount(of, user?.username ?? null, shard),
            cell: ({ kind: of, user, shard }) => formatLedgerAccount(of, user?.username ?? null, shard),
          },
          {
            head: 'Number',
            csv: ({ ledgerAccountId }) => ledgerAccountId,
            cell: ({ ledgerAccountId }) => (
              <span className="font-mono text-muted text-xs">{ledgerAccountId}</span>
            ),
          },
          {
            head: 'Currency',
            csv: ({ currencyCode: code }) => code,
            cell: ({ currencyCode: code }) => code,
          },
          {
            head: 'Balance',
            isFigure: true,
            csv: ({ balance }) => balance / 100,
            cell: ({ balance, currencyCode: code }) => formatMinorUnits(balance, code),
          },
          {
            head: 'Latest entry',
            isFigure: true,
            csv: ({ dateChanged }) => dateChanged,
            cell: ({ dateChanged }) => (
              <span className="text-muted">{dateChanged ? formatDateTime(dateChanged) : 'None yet'}</span>
            ),
          },
        ]}
      />
    </>
  )
}
