import type { WithdrawalStatus } from '@fanfare/contract/shapes/withdrawals'
import { Select } from '@fanfare/ui/fields/select'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PagedList } from '../paging/paged-list.tsx'
import { useWithdrawalStages } from './use-withdrawal-stages.ts'
import { withdrawalsQuery } from './withdrawal-queries.ts'
import { WithdrawalRow } from './withdrawal-row.tsx'

type StatusChoice = WithdrawalStatus | 'ALL'

/** My withdrawal requests and where each stands. */
export function Withdrawals() {
  const { t } = useLingui()
  const stages = useWithdrawalStages()
  const [choice, setChoice] = useState<StatusChoice>('ALL')
  const choices: { value: StatusChoice; label: string }[] = [
    { value: 'ALL', label: t`Everything` },
    { value: 'PENDING', label: stages.PENDING },
    { value: 'APPROVED', label: stages.APPROVED },
    { value: 'PAID', label: stages.PAID },
    { value: 'DISAPPROVED', label: stages.DISAPPROVED },
  ]
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t`Status`}
        value={choice}
        options={choices}
        onChange={(chosen) => {
          const found = choices.find(({ value }) => value === chosen)
          if (found) setChoice(found.value)
        }}
        className="tablet:max-w-60"
      />
      <WithdrawalList status={choice === 'ALL' ? null : choice} />
    </div>
  )
}

function WithdrawalList({ status }: { status: WithdrawalStatus | null }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(withdrawalsQuery(status))
  return (
    <PagedList
      list={list}
      loading={
        <div role="status" aria-label={t`Loading withdrawals`}>
          <Skeleton className="h-20" />
        </div>
      }
      failure={t`Your withdrawals could not be loaded`}
      empty={
        <EmptyState
          picture={<Illustration name={status ? 'search' : 'wallet'} />}
          title={status ? t`No result` : t`You have not withdrawn anything yet`}
          description={
            status
              ? t`No withdrawal has this status.`
              : t`Your requests are listed here, with where each stands.`
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
    </PagedList>
  )
}
