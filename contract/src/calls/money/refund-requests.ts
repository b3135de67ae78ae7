import type { CallFacts } from '../../call-facts.ts'

export const requestRefund = {
  method: 'POST',
  path: '/wallet/request-refund/{purchaseId}',
  who: 'member',
} as const satisfies CallFacts

export const searchRefundRequests = {
  method: 'GET',
  path: '/admin/search-refund-requests',
  who: 'admin',
  roles: ['OWNER', 'FINANCE', 'MODERATOR'],
  paged: true,
} as const satisfies CallFacts

export const decideRefundRequest = {
  method: 'POST',
  path: '/admin/decide-refund-request/{refundRequestId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE', 'MODERATOR'],
  movesMoney: true,
} as const satisfies CallFacts
