import type { CallFacts } from '../../call-facts.ts'

export const loadAssignees = {
  method: 'GET',
  path: '/admin/load-assignees',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts
