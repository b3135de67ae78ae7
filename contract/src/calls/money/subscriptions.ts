import type { CallFacts } from '../../call-facts.ts'

export const createFreeSubscription = {
  method: 'GET',
  path: '/subscription/create-free-subscription/{creatorId}',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const searchSubscriptions = {
  method: 'GET',
  path: '/subscription/search-subscriptions',
  who: 'member',
  paged: true,
} as const satisfies CallFacts

export const searchFans = {
  method: 'GET',
  path: '/subscription/search-fans',
  who: 'member',
  paged: true,
} as const satisfies CallFacts

export const getSubscription = {
  method: 'GET',
  path: '/subscription/get-subscription/{creatorId}',
  who: 'member',
} as const satisfies CallFacts

export const unsubscribe = {
  method: 'POST',
  path: '/subscription/unsubscribe/{creatorUsername}',
  who: 'member',
} as const satisfies CallFacts

export const resumeSubscription = {
  method: 'POST',
  path: '/subscription/resume/{creatorId}',
  who: 'member',
} as const satisfies CallFacts

export const renewByCard = {
  method: 'POST',
  path: '/subscription/renew-by-card/{creatorId}',
  who: 'member',
} as const satisfies CallFacts

export const subscriptionDetails = {
  method: 'GET',
  path: '/user/subscription-details',
  who: 'member',
} as const satisfies CallFacts
