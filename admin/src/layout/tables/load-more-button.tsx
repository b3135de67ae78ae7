import { Button } from '@fanfare/ui/actions/button'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api/call.ts'

/** Reads a list on, where there is more of it; says why where that failed. */
export function LoadMoreButton({ list }: { list: UseInfiniteQueryResult }) {
  if (!list.hasNextPage) return null
  return (
    <div className="flex flex-col items-center gap-2 p-4">
      {list.isFetchNextPageError ? (
        <p role="alert" className="text-danger">
          {errorMessage(list.error)}
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
  )
}
