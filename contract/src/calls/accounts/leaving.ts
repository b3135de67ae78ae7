import type { CallFacts } from '../../call-facts.ts'

export const deactivateAccount = {
  method: 'POST',
  path: '/user/deactivate-account',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const deleteAccount = {
  method: 'POST',
  path: '/user/delete-account',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const undoDeleteAccount = {
  method: 'POST',
  path: '/user/undo-delete-account',
  who: 'anyone',
} as const satisfies CallFacts
