import type { CallFacts } from '../../call-facts.ts'

export const loadHealth = {
  method: 'GET',
  path: '/admin/health',
  who: 'admin',
} as const satisfies CallFacts
