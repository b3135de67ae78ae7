import type { PageHead } from '@fanfare/contract/shapes/pages'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import type { Context } from '../../platform/context.ts'
import { createPublicUrlBuilder } from '../addresses.ts'

/** Returns the feed of a creator that can be followed without an account. */
export function publicFeedLinkOf(
  { config }: Context,
  { username, displayName }: Pick<Creator, 'username' | 'displayName'>,
): PageHead['feeds'][number] {
  return { title: `${displayName} · ${config.brandName}`, url: createPublicUrlBuilder(config).feed(username) }
}
