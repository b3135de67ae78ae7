import { loadLedgerAccount, searchLedgerEntries } from '@fanfare/contract/calls/backoffice/ledger'
import type { LedgerAccount } from '@fanfare/contract/shapes/backoffice/ledger'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { FilterBar } from '../../layout/tables/filter-bar.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { formatLedgerAccount } from '../payments/payment-labels.ts'
import { abbreviateId, ledgerTransactionKindLabels } from './ledger-labels.ts'
import type { LedgerSearchParams } from './ledger-search-params.ts'

type AccountEntriesProps = { id: number; filters: LedgerSearchParams; onOpen: (id: string) => void }

/** Entries of one account, newest first. */
export function LedgerAccountEntries({ id, filters, onOpen }: AccountEntriesProps) {
  const loaded = useQuery({
    queryKey: ['ledger', 'account', id],
    queryFn: async ({ signal }) =>
      (await callApi(loadLedgerAccount, { params: { ledgerAccountId: id }, signal })).data,
  })
  return (
    <QueryStateView query={loaded} failure="This account could not be loaded">
      {(account) => (
        <>
          <Head account={account} />
          <FilterBar
            path="/ledger"
            filters={filters}
            preserved={['account']}
            fields={[
              { name: 'dateCreatedOnOrAfter', label: 'From', type: 'date' },
              { name: 'dateCreatedBefore', label: 'Before', type: 'date' },
            ]}
          />
          <Entries account={account} filters={filters} onOpen={onOpen} />
        </>
      )}
    </QueryStateView>
  )
}

function Head({ account: { kind, user, shard, balance, currencyCode } }: { account: LedgerAccount }) {
  return (
    <section aria-label="Account" className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b px-5 py-4">
      <div className="mr-auto">
        <h2 className="text-md">{formatLedgerAccount(kind, user?.username ?? null, shard)}</h2>
        <p className="text-muted">
          {user
            ? 'Viewing a member’s entries is recorded in the audit log.'
            : 'A positive balance is owed by the platform; a negative one is owed to it. Entries have no running balance.'}
        </p>
      </div>
      <p className="tabular font-bold font-display text-2xl">{formatMinorUnits(balance, currencyCode)}</p>
      {user ? (
        <Link
          to="/users/$username"
          params={{ username: user.username }}
          className="font-semibold text-link hover:underline"
        >
          Open user
        </Link>
      ) : null}
    </section>
  )
}

function Entries({
  account: { ledgerAccountId, user, currencyCode },
  filters,
  onOpen,
}: {
  account: LedgerAccount
  filters: LedgerSearchParams
  onOpen: (id: string) => void
}) {
  const { dateCreatedOnOrAfter, dateCreatedBefore, id } = filters
  const query = { dateCreatedOnOrAfter, dateCreatedBefore }
  return (
    <DataTable
      pages={paginatedQuery(['ledger', 'entries', ledgerAccountId, query], (from, signal) =>
        callApi(searchLedgerEntries, {
          params: { ledgerAccountId },
          query: { ...query, ...from } as never,
          signal,
        }),
      )}
      label="Ledger entries"
      failure="The entries could not be loaded"
      empty="No entries in this period"
      keyOf={({ ledgerTransactionId }) => ledgerTransactionId}
      onOpen={({ ledgerTransactionId }) => onOpen(ledgerTransactionId)}
      {...(id !== undefined && { chosen: id })}
      file={`ledger account ${ledgerAccountId}`}
      columns={[
        { head: 'What', csv: ({ kind }) => kind, cell: ({ kind }) => ledgerTransactionKindLabels[kind] },
        {
          head: 'Reference',
          csv: ({ reference }) => reference,
          cell: ({ reference }) => (
            <span className="break-all font-mono text-muted text-xs">{reference}</span>
          ),
        },
        {
          head: 'Amount',
          isFigure: true,
          csv: ({ amount }) => amount / 100,
          cell: ({ amount }) => `${amount > 0 ? '+' : ''}${formatMinorUnits(amount, currencyCode)}`,
        },
        ...(user
          ? [
              {
                head: 'Balance',
                isFigure: true,
                csv: ({ balanceAfter }: { balanceAfter: number | null }) =>
                  balanceAfter === null ? null : balanceAfter / 100,
                cell: ({ balanceAfter }: { balanceAfter: Parameters<typeof formatMinorUnits>[0] | null }) =>
                  balanceAfter === null ? '' : formatMinorUnits(balanceAfter, currencyCode),
              },
            ]
          : []),
        {
          head: 'Transaction',
          csv: ({ ledgerTransactionId }) => ledgerTransactionId,
          cell: ({ ledgerTransactionId }) => (
            <span title={ledgerTransactionId} className="whitespace-nowrap font-mono text-muted text-xs">
              {abbreviateId(ledgerTransactionId)}
            </span>
          ),
        },
        {
          head: 'Booked',
          isFigure: true,
          csv: ({ date }) => date,
          cell: ({ date }) => <span className="text-muted">{formatDateTime(date)}</span>,
        },
      ]}
    />
  )
}
