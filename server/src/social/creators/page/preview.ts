import type { CreatorProfile, ViewAs } from '@fanfare/contract/shapes/social/creators'
import { anonymousAdultId } from '../../../access/visibility/adult.ts'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import { loadCreatorDetails } from '../creator-details.ts'
import { accountIdOfCurrentOrFormerUsernameSql } from '../resolve-username.ts'

/**
 * Returns the viewer id with which creators preview their own page. A subscriber may see all of a creator’s
 * content, like the creator.
 */
export function resolvePreviewViewerId(as: ViewAs, ownId: string): string | null {
  return { guest: null, fan: anonymousAdultId, subscriber: ownId }[as]
}

/** @throws Refusal NOT_ALLOWED for a page of somebody else */
export async function requireOwnCreatorPage(ctx: Context, ownId: string, username: string): Promise<void> {
  const [called] = await ctx.reads.query<{ id: string | null }>(
    'id_called',
    `SELECT ${accountIdOfCurrentOrFormerUsernameSql('$1', '$2')} AS id`,
    [username.toLowerCase(), ctx.clock.now()],
  )
  if (called?.id !== ownId)
    throw refuse('NOT_ALLOWED', { detail: 'You can only view your own page as others see it.' })
}

/**
 * Loads a member’s own profile as others see it. @throws Refusal NOT_ALLOWED for the profile of another
 * member
 */
export async function previewOwnProfile(
  ctx: Context,
  ownId: string,
  username: string,
  as: ViewAs,
): Promise<CreatorProfile> {
  await requireOwnCreatorPage(ctx, ownId, username)
  const seen = await loadCreatorDetails(ctx, as === 'guest' ? null : anonymousAdultId, username)
  if (as !== 'subscriber') return { ...seen, isSubscribed: false }
  const locked = seen.locked && { postCount: 0, pictureCount: 0, seconds: 0 }
  return { ...seen, isSubscribed: true, ...(locked && { locked }) }
}
