import type { CallFacts } from '../../call-facts.ts'

export const reportOpenItem = {
  method: 'POST',
  path: '/admin/tell-open-item',
  who: 'admin',
} as const satisfies CallFacts

export const searchOpenItems = {
  method: 'GET',
  path: '/admin/search-open-items',
  who: 'admin',
} as const satisfies CallFacts
