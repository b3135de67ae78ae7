import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../lib/api/call.ts'
import { useRenderEveryMinute } from '../tables/use-render-every-minute.ts'

type QueryResultProps<Data> = {
  query: UseQueryResult<Data>
  /** Message that says what could not be loaded. */
  failure: string
  children: (data: Data) => ReactNode
}

/** Content of a panel: loading, failed or loaded. */
export function QueryStateView<Data>({ query, failure, children }: QueryResultProps<Data>) {
  useRenderEveryMinute()
  const { data } = query
  if (data !== undefined) return children(data)
  if (query.isError) {
    return (
      <ErrorState
        title={failure}
        description={errorMessage(query.error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4 p-5">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  )
}
