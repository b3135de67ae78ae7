import type { CallFacts } from '../../call-facts.ts'

export const initializeTwoFactor = {
  method: 'POST',
  path: '/two-factor/initialize',
  who: 'anyone',
} as const satisfies CallFacts

export const validateTwoFactor = {
  method: 'POST',
  path: '/two-factor/validate',
  who: 'anyone',
} as const satisfies CallFacts
