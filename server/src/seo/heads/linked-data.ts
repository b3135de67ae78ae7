import type { Creator } from '@fanfare/contract/shapes/social/creators'
import type { Config } from '../../platform/config/config.ts'
import { createPublicUrlBuilder } from '../addresses.ts'

/** Describes a person in the vocabulary of schema.org. */
export function personLinkedData(
  config: Config,
  { username, displayName }: Pick<Creator, 'username' | 'displayName'>,
) {
  const url = createPublicUrlBuilder(config).profile(username)
  return { '@type': 'Person', '@id': url, name: displayName, alternateName: `@${username}`, url }
}

/** Describes the number of interactions in the vocabulary of schema.org. */
export function interactionLinkedData(action: 'FollowAction' | 'LikeAction', count: number) {
  return {
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${action}`,
    userInteractionCount: count,
  }
}
