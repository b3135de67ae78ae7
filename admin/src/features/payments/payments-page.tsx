import { searchPaymentTransactions } from '@fanfare/contract/calls/backoffice/money'
import { currencyCodes } from '@fanfare/contract/money/money'
import { Badge } from '@fanfare/ui/content/badge'
import { type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { amountFormatHint } from '../../layout/decision/parse-number.ts'
import { screenName } from '../../layout/screens.ts'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { FilterBar } from '../../layout/tables/filter-bar.tsx'
import { PageHeading } from '../../layout/tables/page-heading.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import {
  paymentMethodLabels,
  paymentStatusLabels,
  transactionSourceLabels,
  transactionTypeLabels,
} from './payment-labels.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { toPaymentApiQueryParams } from './payment-search-params.ts'

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

function optionsOf(labels: Record<string, string | { label: string }>) {
  return Object.entries(labels).map(([value, word]) => ({
    value,
    label: typeof word === 'string' ? word : word.label,
  }))
}

/** Payments of everybody, narrowed down by what its address says. */
export function PaymentsPage() {
  const filters = useSearch({ from: '/desk/payments' })
  const { id, amount } = filters
  const query = toPaymentApiQueryParams(filters)
  const isUnreadable = amount !== undefined && query.amount === undefined
  const navigate = useNavigate({ from: '/payments' })
  const pages = paginatedQuery(['payments', 'list', query], (from, signal) =>
    callApi(searchPaymentTransactions, { query: { ...query, ...from }, signal }),
  )
  const list = useInfiniteQuery(pages as UseInfiniteQueryOptions as typeof pages)
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const openIndex = rows.findIndex((row) => row.id === id)
  const open = (next: string | undefined) =>
    void navigate({ search: { ...filters, id: next }, replace: id !== undefined })

  return (
    <div className="flex min-h-dvh items-stretch">
      <div className={id === undefined ? 'min-w-0 flex-1' : 'hidden min-w-0 flex-1 desktop:block'}>
        <PageHeading title={screenName('/payments')} />
        <FilterBar
          path="/payments"
          filters={filters}
          fields={[
            { name: 'paymentReference', label: 'Reference' },
            { name: 'payerUsername', label: 'Payer' },
            { name: 'receiverUsername', label: 'Receiver' },
            { name: 'amount', label: 'Amount' },
            {
              name: 'currencyCode',
              label: 'Currency',
              options: currencyCodes.map((code) => ({ value: code, label: code })),
            },
            { name: 'dateCreatedOnOrAfter', label: 'From', type: 'date' },
            { name: 'dateCreatedBefore', label: 'Before', type: 'date' },
            { name: 'transactionSource', label: 'Type', options: optionsOf(transactionSourceLabels) },
            { name: 'paymentMethod', label: 'Method', options: optionsOf(paymentMethodLabels) },
            { name: 'transactionType', label: 'Direction', options: optionsOf(transactionTypeLabels) },
            { name: 'status', label: 'State', options: optionsOf(paymentStatusLabels) },
            { name: 'sort', label: 'Order', options: orders, hasDefault: true },
          ]}
        />
        {isUnreadable ? (
          <p role="alert" className="px-5 py-2 text-danger">
            {`The amount “${amount}” is ignored. ${amountFormatHint}.`}
          </p>
        ) : null}
        <DataTable
          pages={pages}
          label="Payments"
          failure="The payments could not be loaded"
          empty="No payments match these filters"
          keyOf={(row) => row.id}
          onOpen={(row) => open(row.id)}
          {...(id !== undefined && { chosen: id })}
          file="payments"
          columns={[
            {
              head: 'Payment',
              csv: ({ paymentReference }) => paymentReference,
              cell: ({ transactionSource, paymentMethod }) => (
                <>
                  <span className="block">{transactionSourceLabels[transactionSource]}</span>
                  <span className="block font-normal text-muted">{paymentMethodLabels[paymentMethod]}</span>
                </>
              ),
            },
            {
              head: 'Amount',
              isFigure: true,
              csv: ({ amount }) => amount / 100,
              cell: ({ amount, currencyCode }) => formatMinorUnits(amount, currencyCode),
            },
            {
              head: 'From',
              csv: ({ payer }) => payer.username,
              cell: ({ payer }) => `@${payer.username}`,
            },
            {
              head: 'To',
              csv: ({ receiver }) => receiver?.username ?? null,
              cell: ({ receiver }) => (receiver ? `@${receiver.username}` : ''),
            },
            {
              head: 'State',
              isState: true,
              csv: ({ status }) => status,
              cell: ({ status, reversed }) => (
                <span className="flex flex-wrap gap-1">
                  <Badge tone={paymentStatusLabels[status].tone}>{paymentStatusLabels[status].label}</Badge>
                  {reversed > 0 ? <Badge tone="warning">Refunded</Badge> : null}
                </span>
              ),
            },
            {
              head: 'Started',
              isFigure: true,
              csv: ({ dateCreated }) => dateCreated,
              cell: ({ dateCreated }) => <span className="text-muted">{formatDateTime(dateCreated)}</span>,
            },
          ]}
        />
      </div>
      {id === undefined ? null : (
        <aside
          aria-label="Payment"
          className="flex min-w-0 flex-1 flex-col desktop:sticky desktop:top-0 desktop:h-dvh desktop:w-96 desktop:flex-none desktop:border-l"
        >
          <PaymentPanel
            key={id}
            id={id}
            before={rows[openIndex - 1]?.id}
            after={openIndex < 0 ? undefined : rows[openIndex + 1]?.id}
            onOpen={open}
          />
        </aside>
      )}
    </div>
  )
}
