import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxId } from '../../platform/pagination/cursor.ts'
import { formatFeedCursor, parseFeedCursor } from './feed-cursor.ts'
import {
  buildFirstFeedCursor,
  countSuggestionsInNextPosts,
  type FeedCursor,
  type FeedEntry,
  interleaveLookahead,
  interleaveUpTo,
} from './interleave.ts'

/** Newest first; the makers are letters. */
function posts(kind: string, makers: readonly string[]): FeedEntry[] {
  return makers.map((maker, at) => ({
    postId: `${kind}${String(9999 - at).padStart(25, '0')}`,
    userId: maker.padStart(26, '0'),
  }))
}

const followedBy = fc.array(fc.constantFrom('A', 'B', 'C'), { maxLength: 60 })
const suggestedBy = fc.array(fc.constantFrom('X', 'Y', 'Z'), { maxLength: 20 })

/** Page by page, as the server asks for it: by what comes behind a cursor, written as a cursor between. */
function paged(followed: readonly FeedEntry[], suggested: readonly FeedEntry[], limit: number) {
  const seen: string[] = []
  let cursor: FeedCursor = buildFirstFeedCursor(maxId)
  for (;;) {
    const { before, suggestedBefore } = cursor
    const asked = limit + cursor.ahead.length + interleaveLookahead
    const rest = followed.filter(({ postId }) => postId < before).slice(0, asked)
    const isAllFollowed = rest.length < asked
    const others = suggested
      .filter(({ postId }) => postId < suggestedBefore)
      .slice(0, isAllFollowed ? limit : countSuggestionsInNextPosts(limit, cursor))
    const page = interleaveUpTo(cursor, { followed: rest, isAllFollowed, suggested: others }, limit)
    seen.push(...page.map(({ row }) => row.postId))
    const last = page.at(-1)
    if (!last || page.length < limit) return seen
    cursor = parseFeedCursor(formatFeedCursor(last.cursor))
    expect(cursor).toEqual(last.cursor)
  }
}

test('pages of any size make one list, in which each post is once', () => {
  fc.assert(
    fc.property(followedBy, suggestedBy, fc.integer({ min: 1, max: 30 }), (makers, others, limit) => {
      const [followed, suggested] = [posts('0', makers), posts('1', others)]
      const whole = interleaveUpTo(
        buildFirstFeedCursor(maxId),
        { followed, isAllFollowed: true, suggested },
        1000,
      )
      const ids = whole.map(({ row }) => row.postId)
      expect(paged(followed, suggested, limit)).toEqual(ids)
      expect(new Set(ids)).toEqual(new Set([...followed, ...suggested].map(({ postId }) => postId)))
      expect(ids).toHaveLength(followed.length + suggested.length)
    }),
  )
})

test('a third in a row waits for somebody else near', () => {
  const order = (makers: string) =>
    interleaveUpTo(
      buildFirstFeedCursor(maxId),
      { followed: posts('0', [...makers]), isAllFollowed: true, suggested: [] },
      1000,
    )
      .map(({ row }) => row.userId.at(-1))
      .join('')
  expect(order('AAAABBC')).toBe('AABAABC')
  expect(order('ABABAB')).toBe('ABABAB')
  expect(order('AAAA')).toBe('AAAA')
})

test('a locked post has seven others before it on its page, and none where there are fewer', () => {
  const [followed, suggested] = [posts('0', [...'ABABABABABAB']), posts('1', [...'XYXY'])]
  const [locked] = posts('2', ['L'])
  const shown = (streams: { followed: FeedEntry[]; suggested: FeedEntry[] }, count = 1000) =>
    interleaveUpTo(buildFirstFeedCursor(maxId), { ...streams, isAllFollowed: true, locked }, count)
      .map(({ row }) => row.userId.at(-1))
      .join('')
  expect(shown({ followed, suggested })).toBe('ABABABAXBABABLYXY')
  expect(shown({ followed: followed.slice(0, 4), suggested })).toBe('ABABXYXLY')
  expect(shown({ followed: followed.slice(0, 4), suggested: [] })).toBe('ABAB')
  expect(shown({ followed, suggested: [] })).toBe('ABABABALBABAB')
  expect(shown({ followed: posts('0', [...'ABABABABABABABABAB']), suggested })).toBe(
    'ABABABAXBABABABLABABYXY',
  )
  expect(shown({ followed, suggested }, 7)).toBe('ABABABA')
  for (const lockedBefore of [maxId, locked?.postId ?? '']) {
    const cursor = { ...buildFirstFeedCursor(maxId), lockedBefore }
    expect(parseFeedCursor(formatFeedCursor(cursor))).toEqual(cursor)
  }
})

test('no locked post is shown within seven posts of another one that is locked', () => {
  const locked = posts('2', ['Z'])[0]
  const followed = posts(
    '0',
    Array.from({ length: 40 }, (_, at) => 'ABC'[at % 3] ?? 'A'),
  )
  const indexOfTeaser = (lockedAt: readonly number[]) => {
    const some = followed.map((post, at) => (lockedAt.includes(at) ? { ...post, isLocked: true } : post))
    const streams = { followed: some, isAllFollowed: true, suggested: [], locked }
    return interleaveUpTo(buildFirstFeedCursor(maxId), streams, 40).findIndex(
      ({ row }) => row.postId === locked?.postId,
    )
  }
  expect(indexOfTeaser([])).toBe(7)
  expect(indexOfTeaser([2])).toBe(10)
  expect(indexOfTeaser([12])).toBe(20)
  expect(indexOfTeaser([2, 12])).toBe(20)
})
