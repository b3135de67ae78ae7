import type { CallFacts } from '../../call-facts.ts'

export const startEmailChange = {
  method: 'POST',
  path: '/user/start-email-change',
  who: 'member',
} as const satisfies CallFacts

export const finishEmailChange = {
  method: 'POST',
  path: '/user/finish-email-change',
  who: 'member',
} as const satisfies CallFacts

export const stopEmailChange = {
  method: 'POST',
  path: '/user/stop-email-change',
  who: 'anyone',
} as const satisfies CallFacts
