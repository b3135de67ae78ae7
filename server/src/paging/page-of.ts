import type { Page, PageQuery } from '@fanfare/contract/page'
import { cursorAfter, readCursor } from './cursor.ts'

/** Where a page of a list begins: behind an id, or behind so many rows. */
export type PageStart = { limit: number; skip: number; after: string | undefined }

/**
 * @param list the word that this list's cursors begin with
 * @throws Refusal INVALID_INPUT for a cursor that is not of this list
 */
export function startOf(list: string, { limit, offset, cursor }: PageQuery): PageStart {
  if (cursor === undefined) return { limit, skip: offset, after: undefined }
  return { limit, skip: 0, after: readCursor(cursor, (segment) => segment === list).id }
}

/** A page from one row more than it shows. */
export function pageOf<Row, View>(
  list: string,
  { limit, skip }: PageStart,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  view: (row: Row) => View,
): { data: View[]; page: Page } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit
  const nextCursor = hasMore && last !== undefined ? cursorAfter(list, idOf(last)) : null
  return { data: shown.map(view), page: { limit, offset: skip, hasMore, nextCursor } }
}
