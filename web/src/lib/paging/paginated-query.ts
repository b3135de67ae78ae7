import type { PageInfo } from '@fanfare/contract/fields/page'
import { infiniteQueryOptions } from '@tanstack/react-query'

export type PaginatedPage<Item> = { data: Item[]; page: Pick<PageInfo, 'nextCursor'> }

/** A list that the API gives page by page; `load` asks for the page that begins at the cursor. */
export function paginatedQuery<Item>(
  queryKey: readonly unknown[],
  load: (from: { cursor?: string }, signal: AbortSignal) => Promise<PaginatedPage<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) => load(cursor ? { cursor } : {}, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.page.nextCursor,
  })
}
