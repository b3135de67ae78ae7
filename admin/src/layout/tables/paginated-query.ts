import type { PageInfo } from '@fanfare/contract/fields/page'
import { infiniteQueryOptions } from '@tanstack/react-query'

type Loaded<Row> = { data: Row[]; page: PageInfo }
type Load<Row> = (from: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Loaded<Row>>

/** A list of the API, page by page: `load` asks for the one that begins at the cursor. */
export function paginatedQuery<Row>(queryKey: readonly unknown[], load: Load<Row>) {
  const options = infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      load({ limit: 50, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Loaded<Row>) => last.page.nextCursor,
  })
  return { ...options, load }
}
