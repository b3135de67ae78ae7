import type { CallFacts } from '../../call-facts.ts'

const finance = ['OWNER', 'FINANCE'] as const

export const searchAdjustments = {
  method: 'GET',
  path: '/admin/search-adjustments',
  who: 'admin',
  roles: finance,
  paged: true,
} as const satisfies CallFacts

export const loadAdjustment = {
  method: 'GET',
  path: '/admin/load-adjustment/{adjustmentId}',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const proposeAdjustment = {
  method: 'POST',
  path: '/admin/propose-adjustment',
  who: 'admin',
  roles: finance,
  status: 201,
  movesMoney: true,
} as const satisfies CallFacts

export const approveAdjustment = {
  method: 'POST',
  path: '/admin/approve-adjustment/{adjustmentId}',
  who: 'admin',
  roles: finance,
  movesMoney: true,
} as const satisfies CallFacts

export const refuseAdjustment = {
  method: 'POST',
  path: '/admin/refuse-adjustment/{adjustmentId}',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts
