import {
  searchBankLines,
  searchBankStatements,
  undoBankStatement,
} from '@fanfare/contract/calls/money/bank-statements'
import { searchPlatformTransfers } from '@fanfare/contract/calls/money/transfers'
import type { BankStatement, BankStatementLine } from '@fanfare/contract/shapes/money/bank-statements'
import type { BankTransferForAdmins } from '@fanfare/contract/shapes/money/transfers'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Button } from '@fanfare/ui/actions/button'
import { classNames } from '@fanfare/ui/lib/class-names'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { DecisionQueue } from '../../layout/queue/decision-queue.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { useWaitingForOthersNote } from '../../layout/queue/use-waiting-for-others-note.ts'
import { screenName } from '../../layout/screens.ts'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { formatDate, formatDateTime } from '../../lib/format/format-time.ts'
import { formatBankAmount } from './bank-line-labels.ts'
import { BankLinePanel } from './bank-line-panel.tsx'
import { type BankTransferTab, bankTransferTabs } from './bank-transfer-search-params.ts'
import { ClaimedBankTransferPanel } from './claimed-bank-transfer-panel.tsx'
import { ImportStatementButton } from './import-statement-button.tsx'

/** Money that came by bank: lines of statements held against what people say they sent. */
export function BankTransfersPage() {
  const { tab = 'LINES', id } = useSearch({ from: '/desk/transfers' })
  const navigate = useNavigate({ from: '/transfers' })
  const elsewhere = useWaitingForOthersNote('BANK_TRANSFERS')
  const shown = bankTransferTabs.find((each) => each.tab === tab)
  const shared = {
    label: screenName('/transfers'),
    queue: 'BANK_TRANSFERS' as const,
    empty: shown?.empty ?? '',
    // The badge counts the lines alone.
    countNote: tab === 'LINES' ? elsewhere : shown?.label.toLowerCase(),
    at: id,
    onOpen: (key: string | undefined, { isReplaced }: { isReplaced: boolean }) =>
      void navigate({ search: { ...(tab !== 'LINES' && { tab }), id: key }, replace: isReplaced }),
    head: <Head tab={tab} />,
  }
  if (tab === 'CLAIMED' || tab === 'UNSEEN') {
    const query =
      tab === 'CLAIMED'
        ? { status: 'CLAIMED' as const, sort: 'oldest' as const }
        : { withoutLine: 'true', sort: 'oldest' as const }
    return (
      <DecisionQueue<BankTransferForAdmins>
        key={tab}
        {...shared}
        pages={paginatedQuery(['transfers', 'people', tab], (from, signal) =>
          callApi(searchPlatformTransfers, { query: { ...query, ...from } as never, signal }),
        )}
        keyOf={(row) => row.id}
        nameOf={({ amount, received, currencyCode }) => formatBankAmount(received ?? amount, currencyCode)}
        item={(row) => <TransferItem transfer={row} />}
        open={(key, { row, next }) => (
          <ClaimedBankTransferPanel
            key={key}
            id={key}
            transfer={row}
            isSettled={tab === 'UNSEEN'}
            onDecided={next}
          />
        )}
      />
    )
  }
  const status = tab === 'LINES' ? 'QUEUED' : tab
  return (
    <DecisionQueue<BankStatementLine>
      key={tab}
      {...shared}
      pages={paginatedQuery(['transfers', 'lines', status], (from, signal) =>
        callApi(searchBankLines, {
          query: { status, sort: status === 'QUEUED' ? 'oldest' : 'newest', ...from },
          signal,
        }),
      )}
      keyOf={(row) => row.id}
      nameOf={({ amount, currencyCode }) => formatBankAmount(amount, currencyCode)}
      item={(row) => <LineItem line={row} />}
      open={(key, { next }) => <BankLinePanel key={key} id={key} onDecided={next} />}
    >
      {tab === 'LINES' ? <StatementMatchSummary /> : null}
    </DecisionQueue>
  )
}

function Head({ tab }: { tab: BankTransferTab }) {
  return (
    <div className="flex flex-col border-b desktop:min-h-12 desktop:flex-row desktop:items-center desktop:gap-3 desktop:pr-4">
      <div className="min-w-0 desktop:flex-1 desktop:self-end">
        <Tabs
          label="Filter transfers"
          value={tab}
          className="border-b-0"
          items={bankTransferTabs.map((each) => ({
            value: each.tab,
            label: each.label,
            link: (
              <Link
                to="/transfers"
                search={each.tab === 'LINES' ? {} : { tab: each.tab }}
                activeOptions={{ exact: true }}
              />
            ),
          }))}
        />
      </div>
      <div className="px-4 py-2 desktop:p-0">
        <ImportStatementButton />
      </div>
    </div>
  )
}

/** The newest import that brought something: the same file once more brings nothing, and does not hide the first. */
function newestOf(statements: readonly BankStatement[]): BankStatement | null {
  return statements.find(({ newCount }) => newCount > 0) ?? statements[0] ?? null
}

/** Number of lines of the newest statement that were matched automatically, and every import that can still be undone. */
function StatementMatchSummary() {
  const statements = useQuery({
    queryKey: ['transfers', 'statements'],
    queryFn: async ({ signal }) =>
      (await callApi(searchBankStatements, { query: { limit: 100 }, signal })).data,
  })
  const newest = newestOf(statements.data ?? [])
  if (!newest) return <p className="text-muted">No statements imported yet.</p>
  const others = statements.data?.filter((each) => each !== newest && each.canBeUndone && each.newCount > 0)
  return (
    <div className="flex flex-col gap-2 py-1">
      <NewestImport statement={newest} />
      {others?.length ? (
        <details>
          <summary className="cursor-pointer text-muted">
            {formatEnglishCountWithNoun(others.length, 'earlier import')}
          </summary>
          <ul className="flex flex-col gap-2 pt-2">
            {others.map((each) => (
              <li key={each.statementId} className="flex flex-col gap-1">
                <ImportFile statement={each} />
                <UndoImport statement={each} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

function NewestImport({ statement }: { statement: BankStatement }) {
  const { fileName, matchedCount, queuedCount, dateUndone } = statement
  if (dateUndone !== null) {
    return (
      <p className="text-muted">{`The import of ${fileName} was undone on ${formatDateTime(dateUndone)}.`}</p>
    )
  }
  const all = matchedCount + queuedCount
  return (
    <>
      <p>
        <strong className="font-semibold">{matchedCount.toLocaleString()}</strong>
        {` of ${formatEnglishCountWithNoun(all, 'line')} matched automatically`}
      </p>
      <div aria-hidden="true" className="flex h-1 gap-0.5 overflow-hidden rounded-full bg-raised">
        <span className="bg-success" style={{ flexGrow: matchedCount }} />
        <span className="bg-accent" style={{ flexGrow: queuedCount }} />
      </div>
      <ImportFile statement={statement} />
      {statement.canBeUndone ? <UndoImport statement={statement} /> : null}
    </>
  )
}

function ImportFile({ statement: { fileName, currencyCode, dateImported } }: { statement: BankStatement }) {
  return (
    <p className="truncate text-muted text-xs" title={fileName}>
      {`${fileName}, ${currencyCode}, ${formatDateTime(dateImported)}`}
    </p>
  )
}

function UndoImport({ statement: { statementId, fileName } }: { statement: BankStatement }) {
  const navigate = useNavigate({ from: '/transfers' })
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => callApi(undoBankStatement, { params: { statementId } }),
    onSuccess: async () => {
      announceResult('Import undone')
      // The line that is open may have gone with it.
      await navigate({ search: {}, replace: true })
      await client.invalidateQueries({ queryKey: ['transfers'] })
    },
  })
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Undo import of ${fileName}`}
        busy={undo.isPending}
        onClick={() => undo.mutate()}
      >
        Undo import
      </Button>
      {undo.isError ? (
        <p role="alert" className="text-danger">
          {errorMessage(undo.error)}
        </p>
      ) : null}
    </>
  )
}

function LineItem({ line }: { line: BankStatementLine }) {
  const { amount, currencyCode, accountCurrencyCode, dateBooked, text, status } = line
  const isForeign = status === 'QUEUED' && currencyCode !== accountCurrencyCode
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <strong className={classNames('tabular font-semibold text-md', isForeign && 'text-danger')}>
          {formatBankAmount(amount, currencyCode)}
        </strong>
        <span className="text-muted">{formatDate(dateBooked)}</span>
      </span>
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-mono text-muted text-xs">{text || 'No description'}</span>
        {status === 'QUEUED' ? <MatchHint line={line} /> : null}
      </span>
    </>
  )
}

function MatchHint({ line }: { line: BankStatementLine }) {
  const { likely, possible, doubt, proposal, currencyCode, accountCurrencyCode } = line
  const [hint, tone] =
    currencyCode !== accountCurrencyCode
      ? [`${currencyCode} in ${accountCurrencyCode}`, 'text-danger']
      : proposal?.state === 'OPEN'
        ? ['1 of 2', 'text-link']
        : doubt === 'SECOND_PAYMENT'
          ? ['Sent twice?', 'text-warning']
          : likely > 0
            ? [`${likely} likely`, 'text-success']
            : possible > 0
              ? [`${possible} possible`, 'text-muted']
              : ['No match', 'text-warning']
  return <span className={classNames('shrink-0 font-medium', tone)}>{hint}</span>
}

function TransferItem({ transfer }: { transfer: BankTransferForAdmins }) {
  const { amount, received, currencyCode, user, reference, dateClaimed, dateCreated } = transfer
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <strong className="tabular font-semibold text-md">
          {formatBankAmount(received ?? amount, currencyCode)}
        </strong>
        <span className="text-muted">{formatDate(dateClaimed ?? dateCreated)}</span>
      </span>
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate">{user.displayName}</span>
        <span className="font-mono text-muted text-xs">{reference}</span>
      </span>
    </>
  )
}
