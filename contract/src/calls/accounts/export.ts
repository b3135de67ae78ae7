import type { CallFacts } from '../../call-facts.ts'

export const getExport = {
  method: 'GET',
  path: '/user/export',
  who: 'member',
} as const satisfies CallFacts

export const startExport = {
  method: 'POST',
  path: '/user/start-export',
  who: 'member',
  status: 201,
} as const satisfies CallFacts

export const openExport = {
  method: 'POST',
  path: '/user/open-export',
  who: 'member',
} as const satisfies CallFacts
