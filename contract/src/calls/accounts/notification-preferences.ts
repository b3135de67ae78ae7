import type { CallFacts } from '../../call-facts.ts'

export const getNotificationPreferences = {
  method: 'GET',
  path: '/notification/preferences',
  who: 'member',
} as const satisfies CallFacts

export const unsubscribeFromMail = {
  method: 'POST',
  path: '/notification/unsubscribe/{token}',
  who: 'anyone',
} as const satisfies CallFacts
