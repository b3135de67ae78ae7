import type { CallFacts } from '../../call-facts.ts'

export const loadPush = {
  method: 'GET',
  path: '/notification/push',
  who: 'member',
} as const satisfies CallFacts

export const startPush = {
  method: 'POST',
  path: '/notification/start-push',
  who: 'member',
} as const satisfies CallFacts

export const endPush = {
  method: 'POST',
  path: '/notification/end-push',
  who: 'member',
} as const satisfies CallFacts
