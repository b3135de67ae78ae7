import { loadLedgerTransaction } from '@fanfare/contract/calls/backoffice/ledger'
import type { LedgerTransaction } from '@fanfare/contract/shapes/backoffice/ledger'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Banner } from '@fanfare/ui/content/banner'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { Fact, Facts, PanelSection } from '../../layout/panel/facts.tsx'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { formatLedgerAccount } from '../payments/payment-labels.ts'
import {
  formatSealShardSuffix,
  ledgerTransactionKindLabels,
  ledgerTransactionSubjectLink,
} from './ledger-labels.ts'

/** A transaction with all its legs, what it was booked for, and what proves it. */
export function LedgerTransactionPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const loaded = useQuery({
    queryKey: ['ledger', 'transaction', id],
    queryFn: async ({ signal }) =>
      (await callApi(loadLedgerTransaction, { params: { ledgerTransactionId: id }, signal })).data,
  })
  useShortcuts([{ key: backOfficeShortcuts.close, label: 'Close', run: onClose }])
  return (
    <>
      <header className="flex h-15 shrink-0 items-center gap-0.5 border-b pr-3 pl-5">
        <h2 className="mr-auto truncate font-mono font-normal text-muted text-xs">{id}</h2>
        <IconButton label="Close" icon={<X />} onClick={onClose} />
      </header>
      <QueryStateView query={loaded} failure="This transaction could not be loaded">
        {(transaction) => (
          <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-5">
            <Summary transaction={transaction} />
            <Legs transaction={transaction} />
            <Seal seal={transaction.seal} />
          </div>
        )}
      </QueryStateView>
    </>
  )
}

function Summary({ transaction }: { transaction: LedgerTransaction }) {
  const { kind, reference, date, about, legs, currencyCode } = transaction
  const link = ledgerTransactionSubjectLink(about)
  const moved = legs.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)
  return (
    <section aria-label="Transaction">
      <p className="tabular font-bold font-display text-3xl">
        {formatMinorUnits(moved as typeof transaction.sum, currencyCode)}
      </p>
      <p className="mb-3 text-muted">{ledgerTransactionKindLabels[kind]}</p>
      <Facts>
        <Fact name="Booked">{formatDateTime(date)}</Fact>
        {reference ? (
          <Fact name="Reference">
            <span className="break-all font-mono text-xs">{reference}</span>
          </Fact>
        ) : null}
        <Fact name="For">
          {link ? (
            <Link to={link.to} search={link.search} className="text-link hover:underline">
              {link.label}
            </Link>
          ) : (
            <span className="break-all font-mono text-xs">{about.id}</span>
          )}
        </Fact>
      </Facts>
    </section>
  )
}

function Legs({ transaction: { legs, sum, currencyCode } }: { transaction: LedgerTransaction }) {
  return (
    <PanelSection title="Legs">
      <table aria-label="Legs" className="w-full">
        <tbody>
          {legs.map(({ ledgerAccountId, account, shard, username, amount, balanceAfter }) => (
            <tr key={ledgerAccountId} className="border-b">
              <td className="break-words py-1.5 pr-3">
                <Link
                  to="/ledger"
                  search={{ account: ledgerAccountId }}
                  className="text-link hover:underline"
                >
                  {formatLedgerAccount(account, username, shard)}
                </Link>
                {balanceAfter === null ? null : (
                  <span className="block text-muted">{`${formatMinorUnits(balanceAfter, currencyCode)} then`}</span>
                )}
              </td>
              <td className="tabular whitespace-nowrap py-1.5 text-right align-top">
                {`${amount > 0 ? '+' : ''}${formatMinorUnits(amount, currencyCode)}`}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-1.5 pr-3 text-left font-semibold">
              Sum
            </th>
            <td className={`tabular py-1.5 text-right ${sum === 0 ? 'text-success' : 'text-danger'}`}>
              {formatMinorUnits(sum, currencyCode)}
            </td>
          </tr>
        </tfoot>
      </table>
      {sum === 0 ? null : (
        <Banner tone="danger">Its legs don’t sum to zero. The next ledger check will pause payouts.</Banner>
      )}
    </PanelSection>
  )
}

function Seal({ seal }: { seal: LedgerTransaction['seal'] }) {
  if (!seal) {
    return (
      <PanelSection title="Seal">
        <p className="text-muted">Waiting to be sealed, which takes seconds while a worker is running.</p>
      </PanelSection>
    )
  }
  return (
    <PanelSection
      title={`Seal ${seal.number.toLocaleString()}${formatSealShardSuffix(seal.shard, seal.shardCount)}`}
      detail={formatDateTime(seal.dateSealed)}
    >
      <p className="break-all font-mono text-muted text-xs">{seal.hash}</p>
      {seal.isUnchanged ? (
        <p className="mt-2 flex items-center gap-2 text-success">
          <Check aria-hidden="true" className="size-4" />
          Unchanged since it was sealed
        </p>
      ) : (
        <Banner tone="danger" className="mt-2">
          Changed after it was sealed. Stop all payouts and compare it with a backup.
        </Banner>
      )}
    </PanelSection>
  )
}
