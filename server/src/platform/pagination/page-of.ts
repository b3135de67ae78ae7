import type { PageInfo } from '@fanfare/contract/fields/page'
import { type Cursor, parseCursor } from './cursor.ts'

/** Parameters of a list. */
export type PageParameters = { limit: number; offset: number; cursor?: string | undefined }

/** Start of a page of a list: after a cursor, or after a number of rows. */
export type PageStart = { limit: number; skip: number; after: Cursor | undefined }

/**
 * @param isSegment whether this list's cursors carry such a segment
 * @throws Refusal INVALID_INPUT for a cursor that is not of this list
 */
export function pageStartOf(
  { limit, offset, cursor }: PageParameters,
  isSegment: (segment: string) => boolean,
): PageStart {
  if (cursor === undefined) return { limit, skip: offset, after: undefined }
  return { limit, skip: 0, after: parseCursor(cursor, isSegment) }
}

/**
 * A page from one row more than it shows.
 * @param cursorOf where the list goes on after a row
 * @param behind where it goes on after all that were found
 */
export function buildPage<Row>(
  found: readonly Row[],
  { limit, skip }: { limit: number; skip: number },
  cursorOf: (row: Row) => string,
  behind: string | null = null,
): { rows: Row[]; page: PageInfo } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const nextCursor = found.length > limit && last !== undefined ? cursorOf(last) : behind
  return { rows, page: { limit, offset: skip, hasMore: nextCursor !== null, nextCursor } }
}
