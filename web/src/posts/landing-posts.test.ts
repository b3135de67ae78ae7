import type { Post } from '@fanfare/contract/shapes/posts'
import { expect, test } from 'vitest'
import { landingPosts } from './landing-posts.ts'

const now = Date.parse('2026-11-28T12:00:00Z')

function post(postId: string, creatorId: string, daysAgo: number, more: object = {}): Post {
  const datePosted = new Date(now - daysAgo * 86_400_000).toISOString()
  const creator = { userId: creatorId, subscriberCount: 1 }
  return { postId, creator, datePosted, isPublic: true, isAdult: false, ...more } as unknown as Post
}

const shown = (posts: Post[]) => {
  const { posts: chosen, isNew } = landingPosts(posts, now)
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
    post(`p${index}`, `c${index}`, index, { creator: { userId: `c${index}`, subscriberCount: index } }),
  )
  const hidden = [post('l', 'm', 0, { isPublic: false }), post('o', 'n', 0, { isAdult: true })]
  expect(shown([...hidden, ...many])).toEqual([['p0', 'p3', 'p4', 'p5', 'p6', 'p7'], true])
})
