import type { Creator } from '@fanfare/contract/shapes/creators'
import type { Config } from '../../platform/config/config.ts'
import { addressesOf } from '../addresses.ts'

/** Somebody, in the words of schema.org. */
export function personOf(
  config: Config,
  { username, displayName }: Pick<Creator, 'username' | 'displayName'>,
) {
  const url = addressesOf(config).profile(username)
  return { '@type': 'Person', '@id': url, name: displayName, alternateName: `@${username}`, url }
}

/** How often something was done with it, in the words of schema.org. */
export function countOf(action: 'FollowAction' | 'LikeAction', count: number) {
  return {
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${action}`,
    userInteractionCount: count,
  }
}
