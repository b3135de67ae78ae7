import type { ReceivedData } from '@fanfare/contract/call'
import { searchPlatformWithdrawals } from '@fanfare/contract/calls/backoffice/money'
import { countWithdrawals } from '@fanfare/contract/calls/backoffice/payouts'
import { currencies, currencyCodes } from '@fanfare/contract/money/money'
import type { WithdrawalForAdmins, WithdrawalStage } from '@fanfare/contract/shapes/backoffice/money'
import type { countWithdrawals as countWithdrawalsCall } from '@fanfare/contract/shapes/backoffice/payouts'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { ShortcutTargetCheckContext } from '@fanfare/ui/actions/use-shortcuts'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { parseEnteredAmount } from '../../layout/decision/parse-number.ts'
import { UserAvatar } from '../../layout/files/user-avatar.tsx'
import { useRequestedItemTracker } from '../../layout/queue/use-requested-item.ts'
import { screenName } from '../../layout/screens.ts'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { FilterBar } from '../../layout/tables/filter-bar.tsx'
import { PageHeading } from '../../layout/tables/page-heading.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { CreatePayoutFileButton } from './create-payout-file-button.tsx'
import { PayoutFilePanel } from './payout-file-panel.tsx'
import { PayoutFiles } from './payout-files.tsx'
import { WithdrawalBadges } from './withdrawal-badges.tsx'
import { WithdrawalBulkActionBar } from './withdrawal-bulk-action-bar.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import type { WithdrawalSearchParams } from './withdrawal-search-params.ts'
import { withdrawalStages } from './withdrawal-stages.ts'

const newest = { value: 'newest', label: 'Newest first' }
const oldest = { value: 'oldest', label: 'Oldest first' }

/** The order that a list begins with, and the other one: what waits begins with the oldest. */
function ordersOf(stage: WithdrawalStage) {
  const isQueue = stage === 'WAITING' || stage === 'SECOND' || stage === 'READY'
  return isQueue ? [oldest, newest] : [newest, oldest]
}

function requestsAt(
  stage: WithdrawalStage,
  { id: _, stage: __, amount, ...filters }: WithdrawalSearchParams,
) {
  const sort = filters.sort ?? ordersOf(stage)[0]?.value
  const minor = amount === undefined ? undefined : (parseEnteredAmount(amount) ?? undefined)
  const query = { ...filters, sort, stage, ...(minor !== undefined && { amount: minor }) }
  return paginatedQuery(['withdrawals', query], (from, signal) =>
    callApi(searchPlatformWithdrawals, { query: { ...query, ...from } as never, signal }),
  )
}

/** Requests to be paid, by where they stand; one of them, or a file for the bank, is open at the right. */
export function WithdrawalsPage() {
  const filters = useSearch({ from: '/desk/withdrawals' })
  const navigate = useNavigate({ from: '/withdrawals' })
  const [picked, setPicked] = useState<readonly WithdrawalForAdmins[]>([])
  const { currencyCode, id } = filters
  const counts = useQuery({
    queryKey: ['withdrawals', 'counts', currencyCode],
    queryFn: async ({ signal }) =>
      (await callApi(countWithdrawals, { query: currencyCode ? { currencyCode } : {}, signal })).data,
    placeholderData: keepPreviousData,
  })
  const isFiles = filters.stage === 'FILES'
  const stage = filters.stage === 'FILES' ? 'WAITING' : (filters.stage ?? 'WAITING')
  const pages = requestsAt(stage, filters)
  const list = useInfiniteQuery({ ...pages, enabled: !isFiles })
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const openIndex = rows.findIndex((row) => row.id === id)
  const { ask, isOpenAsked } = useRequestedItemTracker(id)
  const open = (next: string | undefined) => {
    ask(next)
    void navigate({ search: { ...filters, id: next }, replace: id !== undefined })
  }
  // Reckoned before the one that is decided leaves the list.
  const openNext = () => {
    // Whoever went on to another request meanwhile stays there.
    if (isOpenAsked()) open((rows[openIndex + 1] ?? rows.find((row) => row.id !== id))?.id)
  }
  const held = counts.data?.held ?? []
  const people = held.reduce((sum, { count }) => sum + count, 0)

  return (
    <div className="flex min-h-dvh items-stretch">
      <div className={id === undefined ? 'min-w-0 flex-1' : 'hidden min-w-0 flex-1 desktop:block'}>
        <PageHeading
          title={screenName('/withdrawals')}
          detail={
            // On phones its two lines are there before the amounts are.
            <span className="block mobile:min-h-12">
              {counts.isPending
                ? null
                : held.length === 0
                  ? 'Nothing held'
                  : [
                      `${held.map(({ currencyCode: code, total }) => formatMinorUnits(total, code)).join(' and ')} held in ${formatEnglishCountWithNoun(people, 'request')}`,
                      ...limitsOf(
                        counts.data?.secondAdminAbove ?? [],
                        new Set(held.map((each) => each.currencyCode)),
                      ),
                    ].join('. ')}
            </span>
          }
        >
          <CreatePayoutFileButton
            ready={counts.data?.ready ?? []}
            onMade={(payoutFileId) => void navigate({ search: { stage: 'FILES', id: payoutFileId } })}
          />
        </PageHeading>
        <Tabs
          label="Filter requests"
          value={isFiles ? 'FILES' : stage}
          className="px-2"
          items={[
            ...withdrawalStages.map((each) => ({
              value: each.stage as string,
              label: <Counted label={each.label} stage={stageOf(counts.data, each.stage)} />,
              link: (
                <Link
                  to="/withdrawals"
                  search={{
                    ...filters,
                    id: undefined,
                    payoutFileId: undefined,
                    stage: each.stage === 'WAITING' ? undefined : each.stage,
                  }}
                  onClick={() => setPicked([])}
                />
              ),
            })),
            {
              value: 'FILES',
              label: 'Files',
              link: (
                <Link
                  to="/withdrawals"
                  search={{ stage: 'FILES' }}
                  onClick={() => setPicked([])}
                  activeOptions={{ exact: true }}
                />
              ),
            },
          ]}
        />
        {isFiles ? (
          <PayoutFiles chosen={id} onOpen={open} />
        ) : (
          <>
            <FilterBar
              path="/withdrawals"
              filters={filters}
              preserved={['stage', 'payoutFileId']}
              fields={[
                { name: 'text', label: 'Name, account or reference' },
                {
                  name: 'currencyCode',
                  label: 'Currency',
                  options: currencyCodes.map((value) => ({ value, label: currencies[value].name })),
                },
                { name: 'amount', label: 'Amount', type: 'amount' },
                { name: 'bankName', label: 'Bank' },
                { name: 'dateCreatedOnOrAfter', label: 'Requested from', type: 'date' },
                { name: 'dateCreatedBefore', label: 'Requested before', type: 'date' },
                { name: 'sort', label: 'Order', options: ordersOf(stage), hasDefault: true },
              ]}
            />
            <DataTable
              pages={pages}
              label="Withdrawals"
              failure="The withdrawals could not be loaded"
              empty={`${withdrawalStages.find((each) => each.stage === stage)?.empty ?? ''}${isNarrowed(filters) ? ' with these filters' : ''}`}
              keyOf={(row) => row.id}
              onOpen={(row) => open(row.id)}
              {...(id !== undefined && { chosen: id })}
              {...((stage === 'WAITING' || stage === 'READY') && {
                picked: {
                  keys: new Set(picked.map((row) => row.id)),
                  onPick: (_keys: ReadonlySet<string>, chosen: readonly WithdrawalForAdmins[]) =>
                    setPicked(chosen),
                },
              })}
              file="withdrawals"
              columns={[
                {
                  head: 'Creator',
                  csv: ({ user }) => user.username,
                  cell: ({ user }) => (
                    <span className="flex items-center gap-2.5">
                      <UserAvatar size="sm" user={user} />
                      <span className="line-clamp-2 min-w-28 break-words">{user.displayName}</span>
                    </span>
                  ),
                },
                {
                  head: 'Amount',
                  isFigure: true,
                  csv: ({ amount }) => amount / 100,
                  cell: ({ amount, currencyCode: code }) => (
                    <strong className="font-semibold">{formatMinorUnits(amount, code)}</strong>
                  ),
                },
                {
                  head: 'To',
                  csv: ({ bankName }) => bankName,
                  cell: ({ bankName, accountNumber }) => (
                    <span className="text-muted">
                      {bankName} ••{accountNumber.slice(-4)}
                    </span>
                  ),
                },
                {
                  head: 'Requested',
                  csv: ({ dateCreated }) => dateCreated,
                  cell: ({ dateCreated }) => (
                    <span className="whitespace-nowrap text-muted">{formatDateTime(dateCreated)}</span>
                  ),
                },
                {
                  head: 'State',
                  isState: true,
                  csv: ({ status }) => status,
                  cell: (row) => <WithdrawalBadges withdrawal={row} />,
                },
              ]}
            />
            {picked.length > 0 ? (
              <WithdrawalBulkActionBar
                picked={picked}
                stage={stage}
                onDone={setPicked}
                onFile={(payoutFileId) => {
                  setPicked([])
                  void navigate({ search: { stage: 'FILES', id: payoutFileId } })
                }}
              />
            ) : null}
          </>
        )}
      </div>
      {id === undefined ? null : (
        <aside
          aria-label={isFiles ? 'Bank file' : 'Withdrawal'}
          className="flex min-w-0 flex-1 flex-col desktop:sticky desktop:top-0 desktop:h-dvh desktop:w-96 desktop:flex-none desktop:border-l"
        >
          <ShortcutTargetCheckContext value={isOpenAsked}>
            {isFiles ? (
              <PayoutFilePanel key={id} payoutFileId={id} onClose={() => open(undefined)} />
            ) : (
              <WithdrawalPanel
                key={id}
                id={id}
                before={rows[openIndex - 1]?.id}
                after={openIndex < 0 ? undefined : rows[openIndex + 1]?.id}
                onOpen={open}
                onDecided={openNext}
              />
            )}
          </ShortcutTargetCheckContext>
        </aside>
      )}
    </div>
  )
}

/** Says that a filter besides the stage narrows the list. */
function isNarrowed({ id: _, stage: __, sort: ___, ...filters }: WithdrawalSearchParams): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

type Stage = ReceivedData<typeof countWithdrawalsCall>['stages'][number]

function stageOf(counts: { stages: readonly Stage[] } | undefined, stage: WithdrawalStage) {
  return counts?.stages.find((each) => each.stage === stage)
}

function Counted({ label, stage }: { label: string; stage: Stage | undefined }) {
  if (!stage || stage.total === 0) return label
  return (
    <>
      {label}
      <span className="tabular text-muted text-sm">{countsOf(stage)}</span>
    </>
  )
}

/** Formats the counts of a stage: of those approved, what is on hold is not ready. */
function countsOf({ stage, total, elsewhere }: Stage): string {
  const isReady = stage === 'READY'
  const shown = total === null || !isReady ? total : total - elsewhere
  const others = `${elsewhere.toLocaleString()} ${isReady ? 'on hold' : 'waiting for others'}`
  if (elsewhere > 0 && elsewhere === total) return others
  const count = shown === null ? '10,000+' : shown.toLocaleString()
  return elsewhere > 0 ? `${count}, ${others}` : count
}

type Limits = ReceivedData<typeof countWithdrawalsCall>['secondAdminAbove']

/**
 * Formats the amount that this admin can still move without a second approval, for each currency with pending
 * requests.
 */
function limitsOf(limits: Limits, waiting: ReadonlySet<string>): string[] {
  return limits.flatMap(({ currencyCode, amount, left }) =>
    amount === null || left === null || !waiting.has(currencyCode)
      ? []
      : [
          `You can move another ${formatMinorUnits(left, currencyCode)} today without a second approval (limit ${formatMinorUnits(amount, currencyCode)})`,
        ],
  )
}
