import {
  anybodys,
  type Declared,
  everybody,
  members,
  membersOnly,
  nobodys,
  type Rule,
  without,
} from './rule.ts'

export const people = {
  'GET /creator/get-creator-details/{username}': {
    may: {
      creator: without(members, 'blocked'),
      fan: without(members, 'blocked'),
      free: without(members, 'blocked'),
      ...nobodys,
    },
  },
  'GET /creator/get-public-creator-details/{username}': {
    may: {
      creator: without(everybody, 'blocked'),
      fan: without(everybody, 'blocked'),
      free: without(everybody, 'blocked'),
      ...nobodys,
    },
  },
  'POST /creator/known-usernames': {
    may: { creator: everybody, left: everybody },
    body: ({ username }) => ({ usernames: [username] }),
  },
  'GET /creator/search-creator/{searchTerm}': {
    may: { creator: everybody, fan: everybody, left: everybody, deleted: everybody },
  },
  'GET /creator/suggested-creators': anybodys,
  'GET /creator/creators-to-start-with': membersOnly,
  'GET /explore/shelves': anybodys,
  'GET /explore/popular-creators': { ...anybodys, query: { contentTagCode: 'ART' } },
  'GET /explore/trending-posts': anybodys,
  'GET /pages/head': { ...anybodys, query: { path: '/explore' } },
  'POST /pages/violations': { ...anybodys, body: () => [] },
  'GET /search/find-post/{searchTerm}': { may: { nothing: everybody }, path: { searchTerm: 'open' } },
} satisfies Partial<Record<Declared, Rule>>
