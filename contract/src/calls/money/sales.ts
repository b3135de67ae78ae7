import type { CallFacts } from '../../call-facts.ts'

export const searchSales = {
  method: 'GET',
  path: '/wallet/search-sales',
  who: 'member',
  paged: true,
} as const satisfies CallFacts

export const refundSale = {
  method: 'POST',
  path: '/wallet/refund-sale/{purchaseId}',
  who: 'member',
} as const satisfies CallFacts
