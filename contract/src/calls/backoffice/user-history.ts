import type { CallFacts } from '../../call-facts.ts'

export const searchUserHistory = {
  method: 'GET',
  path: '/admin/search-user-history/{userId}',
  who: 'admin',
  paged: true,
} as const satisfies CallFacts

export const searchUserWallet = {
  method: 'GET',
  path: '/admin/search-user-wallet/{userId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE', 'SUPPORT'],
  paged: true,
} as const satisfies CallFacts

export const noteUser = {
  method: 'POST',
  path: '/admin/note-user/{userId}',
  who: 'admin',
} as const satisfies CallFacts

const helpers = ['OWNER', 'MODERATOR', 'SUPPORT'] as const

export const loadUserSessions = {
  method: 'GET',
  path: '/admin/load-user-sessions/{userId}',
  who: 'admin',
  roles: helpers,
} as const satisfies CallFacts

export const endUserSessions = {
  method: 'POST',
  path: '/admin/end-user-sessions/{userId}',
  who: 'admin',
  roles: helpers,
} as const satisfies CallFacts
