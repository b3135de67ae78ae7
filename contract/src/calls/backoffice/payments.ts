import type { CallFacts } from '../../call-facts.ts'

export const loadPayment = {
  method: 'GET',
  path: '/admin/load-payment/{paymentId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE', 'SUPPORT'],
} as const satisfies CallFacts

export const loadPaymentAtProvider = {
  method: 'GET',
  path: '/admin/load-payment-at-provider/{paymentId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE', 'SUPPORT'],
} as const satisfies CallFacts

export const loadPaymentReview = {
  method: 'GET',
  path: '/admin/load-payment-review/{paymentReviewId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
} as const satisfies CallFacts

export const loadDispute = {
  method: 'GET',
  path: '/admin/load-dispute/{disputeId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
} as const satisfies CallFacts
