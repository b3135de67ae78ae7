import { loadLedgerProof, searchLedgerSeals } from '@fanfare/contract/calls/backoffice/ledger'
import type { LedgerCheck, LedgerSeal } from '@fanfare/contract/shapes/backoffice/ledger'
import { Badge } from '@fanfare/ui/content/badge'
import { Banner } from '@fanfare/ui/content/banner'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { TableHead } from '../../layout/tables/table-head.tsx'
import { callApi } from '../../lib/api/call.ts'
import { formatDateTime, formatDurationMs, formatTimeSince } from '../../lib/format/format-time.ts'
import { abbreviateId } from './ledger-labels.ts'

/** Results of the verifications of the whole ledger, and its seals. */
export function LedgerVerification({ onOpen }: { onOpen: (transactionId: string) => void }) {
  const { data: proof, isPending } = useLedgerVerification()
  return (
    <>
      <h2 className="px-5 pt-5 text-md">Full ledger checks</h2>
      <CheckHistory />
      {/* What stands above is there first, and pushes nothing down. */}
      {isPending ? null : <Seals shardCount={proof?.shardCount ?? 1} onOpen={onOpen} />}
    </>
  )
}

function Seals({ shardCount, onOpen }: { shardCount: number; onOpen: (transactionId: string) => void }) {
  return (
    <>
      <h2 className="px-5 pt-5 text-md">Seals</h2>
      <DataTable
        pages={paginatedQuery(['ledger', 'seals'], (from, signal) =>
          callApi(searchLedgerSeals, { query: from, signal }),
        )}
        label="Seals"
        failure="The seals could not be loaded"
        empty="No seals yet"
        keyOf={({ shard, number }) => `${shard}:${number}`}
        file="ledger seals"
        columns={[
          ...(shardCount > 1 ? [shardColumn] : []),
          {
            head: 'Shard seal',
            csv: ({ number }) => number,
            cell: ({ number }) => `#${number.toLocaleString()}`,
          },
          {
            head: 'Created',
            csv: ({ dateSealed }) => dateSealed,
            cell: ({ dateSealed }) => <span className="whitespace-nowrap">{formatDateTime(dateSealed)}</span>,
          },
          {
            head: 'Transactions',
            isFigure: true,
            csv: ({ transactionCount }) => transactionCount,
            cell: ({ transactionCount }) => transactionCount.toLocaleString(),
          },
          {
            head: 'From',
            csv: ({ firstTransactionId }) => firstTransactionId,
            cell: ({ firstTransactionId }) => <Id id={firstTransactionId} onOpen={onOpen} />,
          },
          {
            head: 'To',
            csv: ({ lastTransactionId }) => lastTransactionId,
            cell: ({ lastTransactionId }) => <Id id={lastTransactionId} onOpen={onOpen} />,
          },
          {
            head: 'Hash',
            csv: ({ hash }) => hash,
            cell: ({ hash }) => (
              <span title={hash} className="font-mono text-muted text-xs">
                {`${hash.slice(0, 8)}…${hash.slice(-8)}`}
              </span>
            ),
          },
        ]}
      />
    </>
  )
}

const shardColumn = {
  head: 'Shard',
  csv: ({ shard }: LedgerSeal) => shard,
  cell: ({ shard }: LedgerSeal) => String(shard),
}

function Id({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  return (
    <button
      type="button"
      className="whitespace-nowrap font-mono text-link text-xs hover:underline"
      title={id}
      onClick={() => onOpen(id)}
    >
      <span className="sr-only">Open transaction </span>
      {abbreviateId(id)}
    </button>
  )
}

/** Results of the latest verifications, and the number of shards. */
export const ledgerVerificationQuery = queryOptions({
  queryKey: ['ledger', 'proof'],
  queryFn: async ({ signal }) => (await callApi(loadLedgerProof, { signal })).data,
})

function useLedgerVerification() {
  return useQuery({ ...ledgerVerificationQuery, refetchInterval: 30_000 })
}

function CheckHistory() {
  const loaded = useLedgerVerification()
  return (
    <QueryStateView query={loaded} failure="The ledger checks could not be loaded">
      {({ checks, mismatches, unsealed }) => (
        <div className="flex flex-col gap-5 border-b px-5 pt-3 pb-5">
          {mismatches.length > 0 ? (
            <Banner tone="danger">
              <p className="font-semibold">
                The latest check found a mismatch. Payouts are paused until a check passes.
              </p>
              <ul className="mt-2 list-disc pl-5">
                {mismatches.map((mismatch) => (
                  <li key={mismatch} className="whitespace-pre-line break-words">
                    {mismatch}
                  </li>
                ))}
              </ul>
            </Banner>
          ) : null}
          <div>
            {checks.length === 0 ? (
              <p className="text-muted">
                Not checked yet. A worker checks every night, and an operator can start a check at any time.
              </p>
            ) : (
              <table aria-label="Full ledger checks" className="w-full text-left">
                <TableHead
                  columns={[
                    { name: 'When' },
                    { name: 'Entries', align: 'right' },
                    { name: 'Duration', align: 'right' },
                    { name: 'Result', align: 'right' },
                  ]}
                />
                <tbody>
                  {checks.map((check) => (
                    <CheckHistoryRow key={check.dateChecked} check={check} />
                  ))}
                </tbody>
              </table>
            )}
          </div>
          <p className="text-muted">
            {unsealed.count === 0
              ? 'No transactions are waiting to be sealed.'
              : `${unsealed.count.toLocaleString()} waiting to be sealed${unsealed.oldest ? `, the oldest ${formatTimeSince(unsealed.oldest)}` : ''}.`}
          </p>
        </div>
      )}
    </QueryStateView>
  )
}

function CheckHistoryRow({
  check: { dateChecked, durationMs, entryCount, mismatchCount },
}: {
  check: LedgerCheck
}) {
  return (
    <tr className="border-b">
      <td className="py-1.5">{formatDateTime(dateChecked)}</td>
      <td className="tabular py-1.5 text-right">{entryCount === null ? '' : entryCount.toLocaleString()}</td>
      <td className="tabular py-1.5 text-right">{durationMs === null ? '' : formatDurationMs(durationMs)}</td>
      <td className="py-1.5 text-right">
        {mismatchCount === 0 ? (
          <Badge tone="success">No problems</Badge>
        ) : (
          <Badge tone="danger">{`${mismatchCount.toLocaleString()} mismatches`}</Badge>
        )}
      </td>
    </tr>
  )
}
