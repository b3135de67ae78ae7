import type { CallFacts } from '../../call-facts.ts'

export const createWithdrawalRequest = {
  method: 'POST',
  path: '/wallet/create-withdrawal-request',
  who: 'verified',
  status: 201,
} as const satisfies CallFacts

export const searchWithdrawalRequests = {
  method: 'GET',
  path: '/wallet/search-withdrawal-request',
  who: 'member',
  paged: true,
} as const satisfies CallFacts
