import type { CallFacts } from '../../call-facts.ts'

export const searchUsers = {
  method: 'GET',
  path: '/admin/search-users',
  who: 'admin',
  paged: true,
} as const satisfies CallFacts

export const deactivateUser = {
  method: 'POST',
  path: '/admin/deactivate-user/{userId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const activateUser = {
  method: 'POST',
  path: '/admin/activate-user/{userId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const allowCards = {
  method: 'POST',
  path: '/admin/allow-cards/{userId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
} as const satisfies CallFacts

export const adminCreatorDetails = {
  method: 'GET',
  path: '/admin/creator-details/{username}',
  who: 'admin',
} as const satisfies CallFacts

export const searchRenames = {
  method: 'GET',
  path: '/admin/search-renames',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
  paged: true,
} as const satisfies CallFacts

export const decideRename = {
  method: 'POST',
  path: '/admin/decide-rename/{userId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts
