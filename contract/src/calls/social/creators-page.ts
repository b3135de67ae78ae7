import type { CallFacts } from '../../call-facts.ts'

export const getOwnPage = {
  method: 'GET',
  path: '/creator/own-page',
  who: 'member',
} as const satisfies CallFacts

export const updateOwnPage = {
  method: 'POST',
  path: '/creator/update-own-page',
  who: 'member',
} as const satisfies CallFacts
