import type { CallFacts } from '../../call-facts.ts'

const roles = ['OWNER', 'FINANCE', 'MODERATOR'] as const

export const searchFailedRefunds = {
  method: 'GET',
  path: '/admin/search-failed-refunds',
  who: 'admin',
  roles,
  paged: true,
} as const satisfies CallFacts

export const loadFailedRefund = {
  method: 'GET',
  path: '/admin/load-failed-refund/{refundId}',
  who: 'admin',
  roles,
} as const satisfies CallFacts

export const retryRefund = {
  method: 'POST',
  path: '/admin/retry-refund/{refundId}',
  who: 'admin',
  roles,
  movesMoney: true,
} as const satisfies CallFacts

export const settleRefund = {
  method: 'POST',
  path: '/admin/settle-refund/{refundId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
  movesMoney: true,
} as const satisfies CallFacts
