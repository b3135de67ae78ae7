import type { CallFacts } from '../../call-facts.ts'

export const exploreShelves = {
  method: 'GET',
  path: '/explore/shelves',
  who: 'anyone',
} as const satisfies CallFacts

export const trendingPosts = {
  method: 'GET',
  path: '/explore/trending-posts',
  who: 'anyone',
  paged: true,
} as const satisfies CallFacts

export const popularCreators = {
  method: 'GET',
  path: '/explore/popular-creators',
  who: 'anyone',
} as const satisfies CallFacts
