import type { CallFacts } from '../../call-facts.ts'

export const getReceipt = {
  method: 'GET',
  path: '/wallet/get-receipt/{transactionId}',
  who: 'member',
} as const satisfies CallFacts

export const getMonthlyStatement = {
  method: 'GET',
  path: '/wallet/monthly-statement/{year}/{month}',
  who: 'member',
} as const satisfies CallFacts
