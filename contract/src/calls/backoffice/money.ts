import type { CallFacts } from '../../call-facts.ts'

export const searchPlatformWithdrawals = {
  method: 'GET',
  path: '/admin/search-platform-withdrawal-request',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
  paged: true,
} as const satisfies CallFacts

export const approveWithdrawal = {
  method: 'POST',
  path: '/admin/approve-withdrawal/{withdrawalRequestId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
  movesMoney: true,
} as const satisfies CallFacts

export const disapproveWithdrawal = {
  method: 'POST',
  path: '/admin/disapprove-withdrawal/{withdrawalRequestId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
  movesMoney: true,
} as const satisfies CallFacts

export const searchPaymentTransactions = {
  method: 'GET',
  path: '/admin/search-payment-transactions',
  who: 'admin',
  roles: ['OWNER', 'FINANCE', 'SUPPORT'],
  paged: true,
} as const satisfies CallFacts
