import type { CallFacts } from '../../call-facts.ts'

export const loadSessions = {
  method: 'GET',
  path: '/user/sessions',
  who: 'member',
} as const satisfies CallFacts

export const endSession = {
  method: 'POST',
  path: '/user/end-session/{sessionId}',
  who: 'member',
} as const satisfies CallFacts

export const endOtherSessions = {
  method: 'POST',
  path: '/user/end-other-sessions',
  who: 'member',
} as const satisfies CallFacts
