import type { Post } from '@fanfare/contract/shapes/posts'
import { describe, expect, test } from 'vitest'
import {
  cacheableImagePaths,
  emptySnapshot,
  imageExpiryOf,
  type OfflineSnapshot,
  withoutExpired,
  withSaves,
} from './snapshot.ts'

const hour = 60 * 60_000
const now = Date.parse('2026-11-20T12:00:00Z')

type Facts = Partial<Pick<Post, 'isPublic' | 'isSubscribed' | 'isWithheld' | 'isAdult' | 'isSaved'>>

function post(postId: string, facts: Facts = {}, isOwn = false): Post {
  return {
    postId,
    isPublic: true,
    isSubscribed: true,
    isWithheld: false,
    isAdult: false,
    isSaved: false,
    ...facts,
    creator: { userId: 'ada', canEditProfile: isOwn },
    files: [
      { contentType: 'image/webp', url: `/files/${postId}`, thumbnailUrl: null },
      { contentType: 'video/mp4', url: `/files/${postId}v`, thumbnailUrl: `/files/${postId}v-640` },
    ],
  } as Post
}

describe('pictures', () => {
  test('are those of what may be seen, never a film, and nothing for adults', () => {
    expect(cacheableImagePaths(post('a'))).toEqual(['/files/a', '/files/av-640'])
    for (const facts of [{ isSubscribed: false }, { isWithheld: true }, { isAdult: true }]) {
      expect(cacheableImagePaths(post('a', facts))).toEqual([])
    }
  })

  test('of what is paid for are kept for a day, and never past the end of what was paid', () => {
    const paid = post('a', { isPublic: false })
    const until = (end: string | null) => imageExpiryOf(paid, now, new Map([['ada', end]]))
    expect(until('2027-01-01T00:00:00Z')).toBe(now + 24 * hour)
    expect(until(null)).toBe(now + 24 * hour)
    expect(until('2026-11-20T15:00:00Z')).toBe(now + 3 * hour)
    expect(until('2026-11-20T11:59:59Z')).toBeNull()
    expect(imageExpiryOf(paid, now, new Map())).toBeNull()
  })

  test('of what everybody may see, and of one’s own posts, are kept for a week', () => {
    expect(imageExpiryOf(post('a'), now, new Map())).toBe(now + 7 * 24 * hour)
    expect(imageExpiryOf(post('a', { isPublic: false }, true), now, new Map())).toBe(now + 7 * 24 * hour)
  })
})

describe('what may still be shown', () => {
  const picture = (path: string, until: number, bytes = 1000) => ({
    path,
    name: path,
    postId: 'a',
    bytes,
    until,
  })
  const reading = (change: Partial<OfflineSnapshot>): OfflineSnapshot => ({
    ...emptySnapshot('me'),
    lists: [{ key: ['home'], page: { ids: ['a', 'b'], nextCursor: null }, since: now - hour }],
    posts: [post('a'), post('b')],
    ...change,
  })

  test('is in a list that is younger than a week', () => {
    const { lists, posts } = withoutExpired(reading({ posts: [post('a'), post('c')] }), now)
    expect([lists.length, posts.map(({ postId }) => postId)]).toEqual([1, ['a']])
    expect(withoutExpired(reading({}), now + 8 * 24 * hour)).toMatchObject({
      lists: [],
      posts: [],
      pictures: [],
    })
  })

  test('has no picture past its time, nor one of a post that was closed since', () => {
    const pictures = [
      picture('/files/a', now + hour),
      picture('/files/b', now - 1),
      picture('/files/c', now + hour),
    ]
    expect(withoutExpired(reading({ pictures }), now).pictures.map(({ path }) => path)).toEqual(['/files/a'])
    const closed = reading({ pictures, posts: [post('a', { isSubscribed: false }), post('b')] })
    expect(withoutExpired(closed, now).pictures).toEqual([])
  })

  test('is as much as there is room for, the newest first', () => {
    const large = 10 * 1024 * 1024
    const pictures = ['/files/a', '/files/av-640', '/files/b'].map((path) => picture(path, now + hour, large))
    expect(withoutExpired(reading({ pictures }), now).pictures.map(({ path }) => path)).toEqual([
      '/files/av-640',
      '/files/b',
    ])
  })
})

test('what was saved and taken out since stands in the saves so', () => {
  const page = { ids: ['a', 'b'], nextCursor: null }
  const posts = [post('a', { isSaved: true }), post('b'), post('c', { isSaved: true }), post('d')]
  expect(withSaves(page, posts).ids).toEqual(['c', 'a'])
})
