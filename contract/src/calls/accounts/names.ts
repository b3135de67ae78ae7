import type { CallFacts } from '../../call-facts.ts'

export const getUsernameChanges = {
  method: 'GET',
  path: '/user/username-changes',
  who: 'member',
} as const satisfies CallFacts
