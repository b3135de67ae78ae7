import type { Page, PageQuery } from '@fanfare/contract/fields/page'
import { readCursor } from './cursor.ts'

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

/** A page from one row more than it shows. @param cursorOf where the list goes on after a row */
export function pageOf<Row>(
  found: readonly Row[],
  { limit, skip }: { limit: number; skip: number },
  cursorOf: (row: Row) => string,
): { rows: Row[]; page: Page } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = found.length > limit
  const nextCursor = hasMore && last !== undefined ? cursorOf(last) : null
  return { rows, page: { limit, offset: skip, hasMore, nextCursor } }
}
