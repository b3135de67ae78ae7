import type { CallFacts } from '../../call-facts.ts'

const finance = ['OWNER', 'FINANCE'] as const

export const startTransfer = {
  method: 'POST',
  path: '/transfer/start',
  who: 'member',
  status: 201,
} as const satisfies CallFacts

export const claimTransfer = {
  method: 'POST',
  path: '/transfer/claim/{transferId}',
  who: 'member',
} as const satisfies CallFacts

export const cancelTransfer = {
  method: 'POST',
  path: '/transfer/cancel/{transferId}',
  who: 'member',
} as const satisfies CallFacts

export const searchTransfers = {
  method: 'GET',
  path: '/transfer/search-transfers',
  who: 'member',
  paged: true,
} as const satisfies CallFacts

export const searchPlatformTransfers = {
  method: 'GET',
  path: '/admin/search-transfers',
  who: 'admin',
  roles: finance,
  paged: true,
} as const satisfies CallFacts

export const confirmTransfer = {
  method: 'POST',
  path: '/admin/confirm-transfer/{transferId}',
  who: 'admin',
  roles: finance,
  movesMoney: true,
} as const satisfies CallFacts

export const rejectTransfer = {
  method: 'POST',
  path: '/admin/reject-transfer/{transferId}',
  who: 'admin',
  roles: finance,
  movesMoney: true,
} as const satisfies CallFacts
