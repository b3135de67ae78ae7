import type { CallFacts } from '../../call-facts.ts'

const finance = ['OWNER', 'FINANCE'] as const

export const loadPlatformAccount = {
  method: 'GET',
  path: '/master-record/load-platform-account',
  who: 'member',
} as const satisfies CallFacts

export const searchPlatformAccounts = {
  method: 'GET',
  path: '/admin/search-platform-accounts',
  who: 'admin',
  roles: finance,
  paged: true,
} as const satisfies CallFacts

export const setPlatformAccount = {
  method: 'POST',
  path: '/admin/set-platform-account',
  who: 'admin',
  roles: finance,
  movesMoney: true,
} as const satisfies CallFacts

export const removePlatformAccount = {
  method: 'POST',
  path: '/admin/remove-platform-account/{platformAccountId}',
  who: 'admin',
  roles: finance,
  movesMoney: true,
} as const satisfies CallFacts

export const setStatementMapping = {
  method: 'POST',
  path: '/admin/set-statement-mapping/{platformAccountId}',
  who: 'admin',
  roles: finance,
  movesMoney: true,
} as const satisfies CallFacts
