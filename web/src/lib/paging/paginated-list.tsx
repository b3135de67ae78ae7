import { ErrorState } from '@fanfare/ui/states/error-state'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toErrorMessage } from '../i18n/error-messages.ts'
import { ListEndLoader } from './list-end-loader.tsx'
import type { PaginatedPage } from './paginated-query.ts'

type PagedListProps<Item> = {
  list: UseInfiniteQueryResult<InfiniteData<PaginatedPage<Item>>>
  /** Placeholder while the first page loads. */
  loading: ReactNode
  /** Error message if nothing could be loaded. */
  failure: string
  /** Shown when there is nothing in it. */
  empty: ReactNode
  /** Indicator below the list while more loads. */
  more: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A list that comes page by page: on its way, failed, empty, or what there is with more to come. */
export function PaginatedList<Item>({ list, loading, failure, empty, more, children }: PagedListProps<Item>) {
  const items = list.data?.pages.flatMap((page) => page.data) ?? []
  if (list.isPending) return loading
  if (list.isError && items.length === 0) {
    return (
      <ErrorState
        title={failure}
        description={toErrorMessage(list.error)}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      <ListEndLoader list={list} isEmpty={false} quiet loading={more} />
    </>
  )
}
