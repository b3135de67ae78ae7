import { Tabs } from '@fanfare/ui/tabs/tabs'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { screenName } from '../../layout/screens.ts'
import { PageHeading } from '../../layout/tables/page-heading.tsx'
import { LedgerAccountEntries } from './ledger-account-entries.tsx'
import { LedgerAccounts } from './ledger-accounts.tsx'
import { LedgerTransactionPanel } from './ledger-transaction-panel.tsx'
import { LedgerVerification } from './ledger-verification.tsx'

/** The books: accounts, the entries of one of them, and what proves them; a transaction is open at the right. */
export function LedgerPage() {
  const filters = useSearch({ from: '/desk/ledger' })
  const navigate = useNavigate({ from: '/ledger' })
  const { id, view, account } = filters
  const open = (next: string | undefined) =>
    void navigate({ search: { ...filters, id: next }, replace: id !== undefined && next !== undefined })

  return (
    <div className="flex min-h-dvh items-stretch">
      <div className={id === undefined ? 'min-w-0 flex-1' : 'hidden min-w-0 flex-1 desktop:block'}>
        <PageHeading title={screenName('/ledger')} />
        <Tabs
          label="Ledger view"
          value={view ?? 'ACCOUNTS'}
          items={[
            {
              value: 'ACCOUNTS',
              label: 'Accounts',
              link: <Link to="/ledger" search={{}} activeOptions={{ exact: true }} />,
            },
            {
              value: 'PROOF',
              label: 'Verification',
              link: <Link to="/ledger" search={{ view: 'PROOF' }} activeOptions={{ exact: true }} />,
            },
          ]}
          className="px-2"
        />
        {view === 'PROOF' ? (
          <LedgerVerification onOpen={open} />
        ) : account === undefined ? (
          <LedgerAccounts filters={filters} />
        ) : (
          <LedgerAccountEntries key={account} id={account} filters={filters} onOpen={open} />
        )}
      </div>
      {id === undefined ? null : (
        <aside
          aria-label="A transaction"
          className="flex min-w-0 flex-1 flex-col desktop:sticky desktop:top-0 desktop:h-dvh desktop:w-96 desktop:flex-none desktop:border-l"
        >
          <LedgerTransactionPanel key={id} id={id} onClose={() => open(undefined)} />
        </aside>
      )}
    </div>
  )
}
