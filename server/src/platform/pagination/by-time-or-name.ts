import { cursorAfter } from './cursor.ts'

type Sort = 'newest' | 'oldest' | 'name'

/** Where a list of people goes on after one of them: a cursor carries a time and an item, or, by name, a person. */
export function cursorIn(sort: Sort, row: { at: Date; itemId: string; personId: string }): string {
  return sort === 'name' ? cursorAfter('name', row.personId) : cursorAfter(row.at.getTime(), row.itemId)
}

/** Whether the cursors of a list in this order carry such a segment. */
export function isPlaceIn(sort: Sort, segment: string): boolean {
  return sort === 'name' ? segment === 'name' : /^\d{1,14}$/.test(segment)
}
