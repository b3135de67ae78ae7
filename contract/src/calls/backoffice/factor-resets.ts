import type { CallFacts } from '../../call-facts.ts'

const helpers = { who: 'admin', roles: ['OWNER', 'SUPPORT'] } as const

export const loadFactorResets = {
  method: 'GET',
  path: '/admin/load-factor-resets/{userId}',
  ...helpers,
} as const satisfies CallFacts

export const beginFactorReset = {
  method: 'POST',
  path: '/admin/begin-factor-reset/{userId}',
  ...helpers,
  status: 201,
} as const satisfies CallFacts

export const confirmFactorReset = {
  method: 'POST',
  path: '/admin/confirm-factor-reset/{resetId}',
  ...helpers,
} as const satisfies CallFacts

export const withdrawFactorReset = {
  method: 'POST',
  path: '/admin/withdraw-factor-reset/{resetId}',
  ...helpers,
} as const satisfies CallFacts

export const stopFactorReset = {
  method: 'POST',
  path: '/user/stop-factor-reset',
  who: 'anyone',
} as const satisfies CallFacts
