import type { CallFacts } from '../../call-facts.ts'

export const searchAudit = {
  method: 'GET',
  path: '/admin/search-audit',
  who: 'admin',
  roles: ['OWNER'],
  paged: true,
} as const satisfies CallFacts

export const loadAuditKinds = {
  method: 'GET',
  path: '/admin/load-audit-kinds',
  who: 'admin',
  roles: ['OWNER'],
} as const satisfies CallFacts
