import type { CallFacts } from '../../call-facts.ts'

export const findPost = {
  method: 'GET',
  path: '/search/find-post/{searchTerm}',
  who: 'anyone',
  paged: true,
} as const satisfies CallFacts
