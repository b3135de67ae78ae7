import { Button } from '@fanfare/ui/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../api/call.ts'
import type { pagesOf } from './pages.ts'

type Column<Row> = {
  head: string
  /** At the right, with digits of one width. */
  isFigure?: boolean
  cell: (row: Row) => ReactNode
}

type RowsProps<Row> = {
  pages: ReturnType<typeof pagesOf<Row>>
  /** Names the table. */
  label: string
  /** What could not be loaded, in a sentence. */
  failure: string
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** What is said where nothing fits. */
  empty: string
}

/** A table of the desk, read on by its reader: on its way, failed, empty, or what there is. */
export function Rows<Row>({ pages, label, failure, columns, keyOf, empty }: RowsProps<Row>) {
  const list = useInfiniteQuery(pages as UseInfiniteQueryOptions as typeof pages)
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []

  if (list.isPending) {
    return (
      <div role="status" aria-label={`Loading ${label}`} className="flex flex-col gap-2 p-4">
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <Skeleton key={at} className="h-9 w-full" />
        ))}
      </div>
    )
  }
  if (list.isError && rows.length === 0) {
    return (
      <ErrorState
        title={failure}
        description={sentenceOf(list.error)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (rows.length === 0) return <EmptyState title={empty} />
  return (
    <>
      <div className="overflow-x-auto">
        <table aria-label={label} className="w-full border-collapse text-left">
          <thead>
            <tr className="border-b text-muted text-xs">
              {columns.map(({ head, isFigure }) => (
                <th
                  key={head}
                  scope="col"
                  className={isFigure ? 'px-3 py-2 text-right font-medium' : 'px-3 py-2 font-medium'}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} className="border-b hover:bg-raised">
                {columns.map(({ head, isFigure, cell }) => (
                  <td
                    key={head}
                    className={isFigure ? 'tabular whitespace-nowrap px-3 py-2 text-right' : 'px-3 py-2'}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {list.hasNextPage ? (
        <div className="flex flex-col items-center gap-2 py-5">
          {list.isFetchNextPageError ? (
            <p role="alert" className="text-danger">
              {sentenceOf(list.error)}
            </p>
          ) : null}
          <Button
            variant="secondary"
            size="sm"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      ) : null}
    </>
  )
}
