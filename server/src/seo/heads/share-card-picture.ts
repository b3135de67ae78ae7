import { shareCard, shareCardSize } from '@fanfare/contract/calls/social/creators'
import type { PageHead } from '@fanfare/contract/shapes/pages'
import type { Context } from '../../platform/context.ts'
import { loadCreatorShareCard } from '../../social/creators/share-card/load-creator-share-card.ts'
import { createPublicUrlBuilder } from '../addresses.ts'

/**
 * Returns the preview image of everything that is a creator’s: their share card, which shows nothing that
 * they publish. Its URL changes with it, since other sites cache it for long.
 * @throws Refusal CREATOR_NOT_FOUND
 */
export async function loadShareCardHeadPicture(
  ctx: Context,
  username: string,
): Promise<NonNullable<PageHead['picture']>> {
  const { version, facts } = await loadCreatorShareCard(ctx, null, username)
  const path = shareCard.path.replace('{username}', facts.username)
  return {
    url: createPublicUrlBuilder(ctx.config).ofApi(`${path}?v=${version}`),
    ...shareCardSize,
    alt: `${facts.displayName}, @${facts.username}`,
  }
}
