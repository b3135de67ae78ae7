import type { CallFacts } from '../../call-facts.ts'

export const getFirstSteps = {
  method: 'GET',
  path: '/user/first-steps',
  who: 'member',
} as const satisfies CallFacts

export const chooseInterests = {
  method: 'POST',
  path: '/user/choose-interests',
  who: 'member',
} as const satisfies CallFacts

export const closeFirstSteps = {
  method: 'POST',
  path: '/user/close-first-steps',
  who: 'member',
} as const satisfies CallFacts

export const noteProfileShared = {
  method: 'POST',
  path: '/user/note-profile-shared',
  who: 'member',
} as const satisfies CallFacts

export const creatorsToStartWith = {
  method: 'GET',
  path: '/creator/creators-to-start-with',
  who: 'member',
} as const satisfies CallFacts
