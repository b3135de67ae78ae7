import type { CallFacts } from '../../call-facts.ts'

export const getCreatorDetails = {
  method: 'GET',
  path: '/creator/get-creator-details/{username}',
  who: 'member',
} as const satisfies CallFacts

export const getPublicCreatorDetails = {
  method: 'GET',
  path: '/creator/get-public-creator-details/{username}',
  who: 'anyone',
} as const satisfies CallFacts

export const suggestedCreators = {
  method: 'GET',
  path: '/creator/suggested-creators',
  who: 'anyone',
} as const satisfies CallFacts

export const searchCreator = {
  method: 'GET',
  path: '/creator/search-creator/{searchTerm}',
  who: 'anyone',
} as const satisfies CallFacts

export const knownUsernames = {
  method: 'POST',
  path: '/creator/known-usernames',
  who: 'anyone',
} as const satisfies CallFacts

export const updateSubscriptionPrice = {
  method: 'POST',
  path: '/user/update-subscription-price',
  who: 'verified',
} as const satisfies CallFacts

/** A picture for where a page is shared, as JPEG. A guest asks without a token. */
export const shareCard = {
  method: 'GET',
  path: '/creator/share-card/{username}',
  who: 'anyone',
} as const satisfies CallFacts

export const shareCardSize = { width: 1200, height: 630 }
