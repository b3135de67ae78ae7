import { describe, expect, it } from 'vitest'
import type { PaginatedPage } from '../../../lib/paging/paginated-query.ts'
import {
  listRemovedCommentIds,
  uniqueItemsOfPages,
  withItemFirst,
  withItemLast,
  withPatchedItems,
} from './comment-pages.ts'

type Remark = { id: string; likes: number }
const remark = (id: string): Remark => ({ id, likes: 0 })
const idOf = ({ id }: Remark) => id
const pages: PaginatedPage<Remark>[] = [
  { data: [remark('e'), remark('d')], page: { nextCursor: 'd' } },
  { data: [remark('c')], page: { nextCursor: null } },
]

describe('remarksOf', () => {
  it('lists a remark once that two pages brought', () => {
    const moved = [...pages, { data: [remark('d'), remark('b')], page: { nextCursor: null } }]
    expect(uniqueItemsOfPages(moved, idOf).map(idOf)).toEqual(['e', 'd', 'c', 'b'])
  })
})

describe('a new remark', () => {
  it('comes first or last, and leaves the cursors as they are', () => {
    expect(uniqueItemsOfPages(withItemFirst(pages, remark('f')), idOf).map(idOf)).toEqual([
      'f',
      'e',
      'd',
      'c',
    ])
    expect(uniqueItemsOfPages(withItemLast(pages, remark('f')), idOf).map(idOf)).toEqual(['e', 'd', 'c', 'f'])
    expect(withItemFirst(pages, remark('f')).map(({ page }) => page.nextCursor)).toEqual(['d', null])
  })

  it('is the only one of a list that had none', () => {
    const alone = [{ data: [remark('a')], page: { nextCursor: null } }]
    expect(withItemFirst([], remark('a'))).toEqual(alone)
    expect(withItemLast([], remark('a'))).toEqual(alone)
  })
})

describe('changed', () => {
  it('changes the one that fits and keeps the pages without it as they are', () => {
    const [first, second] = withPatchedItems(
      pages,
      ({ id }) => id === 'd',
      (one) => ({ ...one, likes: 1 }),
    )
    expect(first?.data).toEqual([remark('e'), { id: 'd', likes: 1 }])
    expect(second).toBe(pages[1])
  })

  it('takes away what becomes null', () => {
    const rest = withPatchedItems(
      pages,
      ({ id }) => id === 'c',
      () => null,
    )
    expect(uniqueItemsOfPages(rest, idOf).map(idOf)).toEqual(['e', 'd'])
  })
})

describe('comments that are gone', () => {
  const page = (...ids: string[]) => ids.map((commentId) => ({ commentId }))
  const known = new Set(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'b', 'a'])

  it('are those that fresh pages pass over, and none that stands where no page was read', () => {
    expect(listRemovedCommentIds(known, [null], [page('j', 'i', 'g')], 3)).toEqual(['h'])
    expect(
      listRemovedCommentIds(known, [null, 'newest.d'], [page('i', 'h', 'g'), page('c', 'a')], 3),
    ).toEqual(['b'])
    expect(listRemovedCommentIds(known, [null], [page('i', 'h', 'g')], 3)).toEqual([])
  })

  it('are all that are known of a list that is empty now', () => {
    expect(listRemovedCommentIds(new Set(['b', 'a']), [null], [[]], 3)).toEqual(['b', 'a'])
  })
})
