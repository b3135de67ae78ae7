import type { CallFacts } from '../../call-facts.ts'

export const confirmAge = {
  method: 'POST',
  path: '/user/confirm-age',
  who: 'anyone',
} as const satisfies CallFacts
