import { shareCard, shareCardSize } from '@fanfare/contract/calls/creators'
import type { PageHead } from '@fanfare/contract/shapes/pages'
import type { Context } from '../../platform/context.ts'
import { cardOf } from '../../social/creators/share-card/card-of.ts'
import { addressesOf } from '../addresses.ts'

/**
 * The picture that stands for whatever is a creator's: her card, on which is nothing that she publishes. Its address changes with
 * it, since who shows it elsewhere keeps it for long.
 * @throws Refusal CREATOR_NOT_FOUND
 */
export async function cardPicture(ctx: Context, username: string): Promise<NonNullable<PageHead['picture']>> {
  const { version, facts } = await cardOf(ctx, null, username)
  const path = shareCard.path.replace('{username}', facts.username)
  return {
    url: addressesOf(ctx.config).ofApi(`${path}?v=${version}`),
    ...shareCardSize,
    alt: `${facts.displayName}, @${facts.username}`,
  }
}
