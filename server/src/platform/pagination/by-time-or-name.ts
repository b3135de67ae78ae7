import { cursorAfter } from './cursor.ts'

type Sort = 'newest' | 'oldest' | 'name'

/**
 * Builds the cursor of a list of people after one of them: it holds a time and an item, or, by name, a
 * person.
 */
export function cursorOfPersonRow(sort: Sort, row: { at: Date; itemId: string; personId: string }): string {
  return sort === 'name' ? cursorAfter('name', row.personId) : cursorAfter(row.at.getTime(), row.itemId)
}

/** Checks whether cursors of a list in this order have such a segment. */
export function isPersonListCursorSegment(sort: Sort, segment: string): boolean {
  return sort === 'name' ? segment === 'name' : /^\d{1,14}$/.test(segment)
}
