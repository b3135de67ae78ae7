import { Button } from '@fanfare/ui/actions/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { walletTransactionsQuery } from '../../lib/cache/wallet-queries.ts'
import { useNowEachMinute } from '../../lib/i18n/use-now.ts'
import { PaginatedList } from '../../lib/paging/paginated-list.tsx'
import { useUpdateSearchParams } from '../../lib/paging/use-search-filter.ts'
import { paths } from '../../lib/paths.ts'
import { parseTransactionFilterValues, TransactionFilters } from './transaction-filters.tsx'
import { TransactionRow } from './transaction-row.tsx'
import { periodBounds } from './wallet-period.ts'

const everything = parseTransactionFilterValues({})
const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f']

/** Transactions of the wallet, newest first. */
export function WalletTransactions() {
  const { t } = useLingui()
  const choose = useUpdateSearchParams(everything)
  const choice = parseTransactionFilterValues(useSearch({ from: '/shell/settings/wallet' }))
  const now = useNowEachMinute()
  const { source, period, from, to } = choice
  const isFiltered = source !== 'ALL' || period !== 'any'

  return (
    <section aria-label={t`Transactions`}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-lg">
          <Trans>Transactions</Trans>
        </h2>
        <Button asChild variant="secondary" size="sm" icon={<FileText />}>
          <Link to={paths.statement()}>{t`Statements`}</Link>
        </Button>
      </div>
      <TransactionFilters choice={choice} onChange={(change) => choose({ ...choice, ...change })} />
      <TransactionList
        filter={{ ...(source === 'ALL' ? {} : { source }), ...periodBounds(period, { from, to }, now) }}
        empty={
          isFiltered ? (
            <EmptyState
              picture={<Illustration name="search" />}
              description={t`No transactions match this filter.`}
              action={
                <Button variant="secondary" onClick={() => choose(everything)}>
                  {t`Show all`}
                </Button>
              }
            />
          ) : (
            <EmptyState
              picture={<Illustration name="wallet" />}
              title={t`No transactions yet`}
              description={t`Top-ups, tips and subscriptions appear here, with your balance after each one.`}
            />
          )
        }
      />
    </section>
  )
}

type TransactionListProps = { filter: Parameters<typeof walletTransactionsQuery>[0]; empty: ReactNode }

function TransactionList({ filter, empty }: TransactionListProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(walletTransactionsQuery(filter))
  return (
    <PaginatedList
      list={list}
      loading={
        <div
          role="status"
          aria-label={t`Loading transactions`}
          className="mt-3 divide-y rounded-lg border bg-surface"
        >
          {skeletonRows.map((key) => (
            <TransactionSkeleton key={key} />
          ))}
        </div>
      }
      failure={t`Your transactions could not be loaded`}
      empty={empty}
      more={<TransactionSkeleton />}
    >
      {(transactions) => (
        <ul className="mt-3 divide-y rounded-lg border bg-surface">
          {transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      )}
    </PaginatedList>
  )
}

function TransactionSkeleton() {
  return (
    <div className="flex items-start gap-3.5 px-4.5 py-3.5">
      <Skeleton circle className="size-10 shrink-0" />
      <div className="flex flex-1 flex-col gap-2.5 py-1">
        <Skeleton className="h-3.5 w-36 max-w-full" />
        <Skeleton className="h-3 w-24" />
      </div>
      <div className="flex flex-col items-end gap-2.5 py-1">
        <Skeleton className="h-3.5 w-20" />
        <Skeleton className="h-3 w-24" />
      </div>
    </div>
  )
}
