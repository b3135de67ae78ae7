import type { CallFacts } from '../../call-facts.ts'

export const loadFactors = {
  method: 'GET',
  path: '/two-factor/factors',
  who: 'member',
} as const satisfies CallFacts

export const switchMailCodes = {
  method: 'POST',
  path: '/two-factor/switch-mail-codes',
  who: 'member',
} as const satisfies CallFacts

export const startAuthenticator = {
  method: 'POST',
  path: '/two-factor/start-authenticator',
  who: 'member',
} as const satisfies CallFacts

export const confirmAuthenticator = {
  method: 'POST',
  path: '/two-factor/confirm-authenticator',
  who: 'member',
} as const satisfies CallFacts

export const removeAuthenticator = {
  method: 'POST',
  path: '/two-factor/remove-authenticator',
  who: 'member',
} as const satisfies CallFacts

export const makeRecoveryCodes = {
  method: 'POST',
  path: '/two-factor/make-recovery-codes',
  who: 'member',
  status: 201,
} as const satisfies CallFacts
