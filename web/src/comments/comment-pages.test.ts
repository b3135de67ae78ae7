import { describe, expect, it } from 'vitest'
import { changed, type RemarkPage, remarksOf, withFirst, withLast } from './comment-pages.ts'

type Remark = { id: string; likes: number }
const remark = (id: string): Remark => ({ id, likes: 0 })
const idOf = ({ id }: Remark) => id
const pages: RemarkPage<Remark>[] = [
  { items: [remark('e'), remark('d')], nextCursor: 'd' },
  { items: [remark('c')], nextCursor: null },
]

describe('remarksOf', () => {
  it('lists a remark once that two pages brought', () => {
    const moved = [...pages, { items: [remark('d'), remark('b')], nextCursor: null }]
    expect(remarksOf(moved, idOf).map(idOf)).toEqual(['e', 'd', 'c', 'b'])
  })
})

describe('a new remark', () => {
  it('comes first or last, and leaves the cursors as they are', () => {
    expect(remarksOf(withFirst(pages, remark('f')), idOf).map(idOf)).toEqual(['f', 'e', 'd', 'c'])
    expect(remarksOf(withLast(pages, remark('f')), idOf).map(idOf)).toEqual(['e', 'd', 'c', 'f'])
    expect(withFirst(pages, remark('f')).map(({ nextCursor }) => nextCursor)).toEqual(['d', null])
  })

  it('is the only one of a list that had none', () => {
    const alone = [{ items: [remark('a')], nextCursor: null }]
    expect(withFirst([], remark('a'))).toEqual(alone)
    expect(withLast([], remark('a'))).toEqual(alone)
  })
})

describe('changed', () => {
  it('changes the one that fits and keeps the pages without it as they are', () => {
    const [first, second] = changed(
      pages,
      ({ id }) => id === 'd',
      (one) => ({ ...one, likes: 1 }),
    )
    expect(first?.items).toEqual([remark('e'), { id: 'd', likes: 1 }])
    expect(second).toBe(pages[1])
  })

  it('takes away what becomes null', () => {
    const rest = changed(
      pages,
      ({ id }) => id === 'c',
      () => null,
    )
    expect(remarksOf(rest, idOf).map(idOf)).toEqual(['e', 'd'])
  })
})
