import type { CallFacts } from '../../call-facts.ts'

export const adminLogin = {
  method: 'POST',
  path: '/admin/login',
  who: 'anyone',
} as const satisfies CallFacts

export const adminLogout = {
  method: 'POST',
  path: '/admin/logout',
  who: 'admin',
} as const satisfies CallFacts
