import type { Creator } from '@fanfare/contract/shapes/creators'
import type { PageHead } from '@fanfare/contract/shapes/pages'
import type { Context } from '../../platform/context.ts'
import { addressesOf } from '../addresses.ts'

/** Returns the feed of a creator that can be followed without an account. */
export function feedOf(
  { config }: Context,
  { username, displayName }: Pick<Creator, 'username' | 'displayName'>,
): PageHead['feeds'][number] {
  return { title: `${displayName} · ${config.brandName}`, url: addressesOf(config).feed(username) }
}
