import type { WithdrawalStatus } from '@fanfare/contract/shapes/money/withdrawals'
import { Select } from '@fanfare/ui/fields/select/select'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PaginatedList } from '../../lib/paging/paginated-list.tsx'
import type { PeriodBounds } from '../wallet/wallet-period.ts'
import { useWithdrawalStatusLabels } from './use-withdrawal-stages.ts'
import { withdrawalsQuery } from './withdrawal-queries.ts'
import { WithdrawalRow } from './withdrawal-row.tsx'

const statuses: readonly WithdrawalStatus[] = ['PENDING', 'APPROVED', 'PAID', 'DISAPPROVED']

export const anyWithdrawalStatusOption = 'ALL'

type WithdrawalsProps = {
  status: string | undefined
  bounds: PeriodBounds
  onChoose: (status: string) => void
}

/** My withdrawal requests and where each stands. */
export function Withdrawals({ status: asked, bounds, onChoose }: WithdrawalsProps) {
  const { t } = useLingui()
  const stages = useWithdrawalStatusLabels()
  const status = statuses.find((one) => one === asked)
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t`Status`}
        value={status ?? anyWithdrawalStatusOption}
        options={[
          { value: anyWithdrawalStatusOption, label: t`Everything` },
          ...statuses.map((value) => ({ value, label: stages[value] })),
        ]}
        onChange={onChoose}
        className="tablet:max-w-60"
      />
      <WithdrawalList status={status ?? null} bounds={bounds} />
    </div>
  )
}

function WithdrawalList({ status, bounds }: { status: WithdrawalStatus | null; bounds: PeriodBounds }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(withdrawalsQuery(status, bounds))
  const isFiltered = status !== null || Object.keys(bounds).length > 0
  return (
    <PaginatedList
      list={list}
      loading={
        <div role="status" aria-label={t`Loading withdrawals`}>
          <Skeleton className="h-20" />
        </div>
      }
      failure={t`Your withdrawals could not be loaded`}
      empty={
        <EmptyState
          picture={<Illustration name={isFiltered ? 'search' : 'wallet'} />}
          title={isFiltered ? undefined : t`You haven't withdrawn anything yet`}
          description={
            Object.keys(bounds).length > 0
              ? t`No withdrawals match this filter.`
              : status
                ? t`No withdrawals with this status.`
                : t`Your requests and their status appear here.`
          }
        />
      }
      more={<Skeleton className="h-20" />}
    >
      {(withdrawals) => (
        <ul className="divide-y rounded-lg border bg-surface">
          {withdrawals.map((withdrawal) => (
            <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
          ))}
        </ul>
      )}
    </PaginatedList>
  )
}
