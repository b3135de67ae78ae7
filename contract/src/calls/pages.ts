import type { CallFacts } from '../call-facts.ts'

export const getPageHead = {
  method: 'GET',
  path: '/pages/head',
  who: 'anyone',
} as const satisfies CallFacts
