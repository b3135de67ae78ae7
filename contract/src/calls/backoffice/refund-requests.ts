import type { CallFacts } from '../../call-facts.ts'

export const loadRefundRequest = {
  method: 'GET',
  path: '/admin/load-refund-request/{refundRequestId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE', 'MODERATOR'],
} as const satisfies CallFacts
