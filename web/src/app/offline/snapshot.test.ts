import type { Post } from '@fanfare/contract/shapes/social/posts'
import { describe, expect, test } from 'vitest'
import {
  applySavedStatesToPage,
  cacheableImagePaths,
  createEmptySnapshot,
  imageCacheExpiryOf,
  type OfflineSnapshot,
  pruneSnapshot,
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

describe('stored images', () => {
  test('are of visible posts, never videos or adult content', () => {
    expect(cacheableImagePaths(post('a'))).toEqual(['/files/a', '/files/av-640'])
    for (const facts of [{ isSubscribed: false }, { isWithheld: true }, { isAdult: true }]) {
      expect(cacheableImagePaths(post('a', facts))).toEqual([])
    }
  })

  test('of paid posts expire after a day, and never later than the subscription', () => {
    const paid = post('a', { isPublic: false })
    const until = (end: string | null) => imageCacheExpiryOf(paid, now, new Map([['ada', end]]))
    expect(until('2027-01-01T00:00:00Z')).toBe(now + 24 * hour)
    expect(until(null)).toBe(now + 24 * hour)
    expect(until('2026-11-20T15:00:00Z')).toBe(now + 3 * hour)
    expect(until('2026-11-20T11:59:59Z')).toBeNull()
    expect(imageCacheExpiryOf(paid, now, new Map())).toBeNull()
  })

  test('of public posts and the member’s own expire after a week', () => {
    expect(imageCacheExpiryOf(post('a'), now, new Map())).toBe(now + 7 * 24 * hour)
    expect(imageCacheExpiryOf(post('a', { isPublic: false }, true), now, new Map())).toBe(now + 7 * 24 * hour)
  })
})

describe('a snapshot', () => {
  const picture = (path: string, until: number, bytes = 1000) => ({
    path,
    name: path,
    postId: 'a',
    bytes,
    until,
  })
  const snapshot = (change: Partial<OfflineSnapshot>): OfflineSnapshot => ({
    ...createEmptySnapshot('me'),
    lists: [{ key: ['home'], page: { ids: ['a', 'b'], nextCursor: null }, since: now - hour }],
    posts: [post('a'), post('b')],
    ...change,
  })

  test('drops lists older than a week, and posts of no list', () => {
    const { lists, posts } = pruneSnapshot(snapshot({ posts: [post('a'), post('c')] }), now)
    expect([lists.length, posts.map(({ postId }) => postId)]).toEqual([1, ['a']])
    expect(pruneSnapshot(snapshot({}), now + 8 * 24 * hour)).toMatchObject({
      lists: [],
      posts: [],
      pictures: [],
    })
  })

  test('drops expired images, and those of a post that was locked since', () => {
    const pictures = [
      picture('/files/a', now + hour),
      picture('/files/b', now - 1),
      picture('/files/c', now + hour),
    ]
    expect(pruneSnapshot(snapshot({ pictures }), now).pictures.map(({ path }) => path)).toEqual(['/files/a'])
    const locked = snapshot({ pictures, posts: [post('a', { isSubscribed: false }), post('b')] })
    expect(pruneSnapshot(locked, now).pictures).toEqual([])
  })

  test('drops the oldest images beyond its size', () => {
    const large = 10 * 1024 * 1024
    const pictures = ['/files/a', '/files/av-640', '/files/b'].map((path) => picture(path, now + hour, large))
    expect(pruneSnapshot(snapshot({ pictures }), now).pictures.map(({ path }) => path)).toEqual([
      '/files/av-640',
      '/files/b',
    ])
  })
})

test('applies saves and removals to the page of all saves', () => {
  const page = { ids: ['a', 'b'], nextCursor: null }
  const posts = [post('a', { isSaved: true }), post('b'), post('c', { isSaved: true }), post('d')]
  expect(applySavedStatesToPage(page, posts).ids).toEqual(['c', 'a'])
})
