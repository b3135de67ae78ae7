import type { CallFacts } from '../../call-facts.ts'

export const searchTakedowns = {
  method: 'GET',
  path: '/admin/search-takedowns',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
  paged: true,
} as const satisfies CallFacts

export const decideTakedown = {
  method: 'POST',
  path: '/admin/decide-takedown/{takedownId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const upholdTakedown = {
  method: 'POST',
  path: '/admin/keep-taken-down/{takedownId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const withdrawTakedown = {
  method: 'POST',
  path: '/admin/withdraw-takedown/{takedownId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts
