import type { CallFacts } from '../../call-facts.ts'

export const refundPayment = {
  method: 'POST',
  path: '/admin/refund-payment/{paymentId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
  status: 201,
  movesMoney: true,
} as const satisfies CallFacts

export const searchRefunds = {
  method: 'GET',
  path: '/admin/search-refunds',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
  paged: true,
} as const satisfies CallFacts

export const searchDisputes = {
  method: 'GET',
  path: '/admin/search-disputes',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
  paged: true,
} as const satisfies CallFacts

export const searchPaymentReviews = {
  method: 'GET',
  path: '/admin/search-payment-reviews',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
  paged: true,
} as const satisfies CallFacts

export const decidePaymentReview = {
  method: 'POST',
  path: '/admin/decide-payment-review/{paymentReviewId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
  movesMoney: true,
} as const satisfies CallFacts
