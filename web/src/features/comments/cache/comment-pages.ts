import type { Comment } from '@fanfare/contract/shapes/social/comments'
import type { PaginatedPage } from '../../../lib/paging/paginated-query.ts'

/** All remarks of the pages in order. One that moved while pages were fetched is listed once, where it was first seen. */
export function uniqueItemsOfPages<R>(pages: readonly PaginatedPage<R>[], idOf: (remark: R) => string): R[] {
  const seen = new Map<string, R>()
  for (const remark of pages.flatMap(({ data }) => data)) {
    if (!seen.has(idOf(remark))) seen.set(idOf(remark), remark)
  }
  return [...seen.values()]
}

/** The pages with a new remark first, as in a list that begins with the newest. */
export function withItemFirst<R>(pages: readonly PaginatedPage<R>[], remark: R): PaginatedPage<R>[] {
  const [first, ...rest] = pages
  return first
    ? [{ ...first, data: [remark, ...first.data] }, ...rest]
    : [{ data: [remark], page: { nextCursor: null } }]
}

/** The pages with a new remark last, as in a list that ends with the newest; what comes between may still be to load. */
export function withItemLast<R>(pages: readonly PaginatedPage<R>[], remark: R): PaginatedPage<R>[] {
  const last = pages.at(-1)
  return last
    ? [...pages.slice(0, -1), { ...last, data: [...last.data, remark] }]
    : [{ data: [remark], page: { nextCursor: null } }]
}

/** The pages after `change` was made to every remark that it fits; null takes the remark away. */
export function withPatchedItems<R>(
  pages: readonly PaginatedPage<R>[],
  fits: (remark: R) => boolean,
  change: (remark: R) => R | null,
): PaginatedPage<R>[] {
  return pages.map((page) =>
    page.data.some(fits)
      ? {
          ...page,
          data: page.data.flatMap((remark) => (fits(remark) ? (change(remark) ?? []) : [remark])),
        }
      : page,
  )
}

/**
 * Finds those of the known comments that stand where fresh pages were read, newest first, and are in none of them.
 * @param cursors where each page begins; null at the top
 * @param size a page with fewer comments is the last one
 */
export function listRemovedCommentIds(
  known: ReadonlySet<string>,
  cursors: readonly (string | null)[],
  pages: readonly Pick<Comment, 'commentId'>[][],
  size: number,
): string[] {
  const fresh = new Set(pages.flatMap((page) => page.map(({ commentId }) => commentId)))
  const ranges = pages.map((page, index) => ({
    before: cursors[index]?.split('.').at(-1) ?? null,
    last: page.length < size ? '' : (page.at(-1)?.commentId ?? ''),
  }))
  return [...known].filter(
    (id) =>
      !fresh.has(id) && ranges.some(({ before, last }) => (before === null || id < before) && id >= last),
  )
}
