import type { Post } from '@fanfare/contract/shapes/social/posts'
import { expect, test } from 'vitest'
import { selectLandingPosts } from './select-landing-posts.ts'

const now = Date.parse('2026-11-28T12:00:00Z')

function creatorWith(userId: string, more: object = {}) {
  return { userId, subscriberCount: 1, avatarUrl: '/files/a', bannerUrl: '/files/b', ...more }
}

function post(postId: string, creatorId: string, daysAgo: number, more: object = {}): Post {
  const datePosted = new Date(now - daysAgo * 86_400_000).toISOString()
  const creator = creatorWith(creatorId)
  return { postId, creator, datePosted, isPublic: true, isAdult: false, ...more } as unknown as Post
}

const shown = (posts: Post[]) => {
  const { posts: chosen, isNew } = selectLandingPosts(posts, now)
  return [chosen.map(({ postId }) => postId), isNew]
}

test('the newest post of each creator of the last 30 days is new, the newest first', () => {
  expect(shown([post('a', 'x', 9), post('b', 'y', 1), post('c', 'x', 3), post('d', 'z', 31)])).toEqual([
    ['b', 'c'],
    true,
  ])
})

test('older posts are shown where there are no others, and are not called new', () => {
  expect(shown([post('a', 'x', 40), post('b', 'y', 90)])).toEqual([['a', 'b'], false])
  expect(shown([])).toEqual([[], false])
})

test('what is locked or for adults is left out, and of many the newest and the most followed creators are shown', () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    post(`p${index}`, `c${index}`, index, { creator: creatorWith(`c${index}`, { subscriberCount: index }) }),
  )
  const hidden = [post('l', 'm', 0, { isPublic: false }), post('o', 'n', 0, { isAdult: true })]
  expect(shown([...hidden, ...many])).toEqual([['p0', 'p3', 'p4', 'p5', 'p6', 'p7'], true])
})

test('creators with a picture and a cover come first, then those with one of them', () => {
  const without = { avatarUrl: null, bannerUrl: null, subscriberCount: 90 }
  const bare = Array.from({ length: 6 }, (_, index) =>
    post(`bare${index}`, `b${index}`, index, { creator: creatorWith(`b${index}`, without) }),
  )
  const half = post('half', 'h', 8, { creator: creatorWith('h', { bannerUrl: null }) })
  expect(shown([...bare, half, post('whole', 'w', 9)])).toEqual([
    ['whole', 'half', 'bare0', 'bare1', 'bare2', 'bare3'],
    true,
  ])
})
