import type { CallFacts } from '../../call-facts.ts'

export const getPrivacy = {
  method: 'GET',
  path: '/user/privacy',
  who: 'member',
} as const satisfies CallFacts

export const updatePrivacy = {
  method: 'POST',
  path: '/user/update-privacy',
  who: 'member',
} as const satisfies CallFacts

export const toggleMute = {
  method: 'POST',
  path: '/user/toggle-mute/{userId}',
  who: 'member',
} as const satisfies CallFacts
