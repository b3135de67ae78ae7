import type { CreatorProfile, ViewAs } from '@fanfare/contract/shapes/creators'
import { anonymousAdultId } from '../../../access/visibility/adult.ts'
import type { Context } from '../../../platform/context.ts'
import { creatorDetails } from '../creator-details.ts'
import { requireOwnPage } from './view-as.ts'

/**
 * Loads a member’s own profile as others see it. @throws Refusal NOT_ALLOWED for the profile of another
 * member
 */
export async function ownDetailsAs(
  ctx: Context,
  ownId: string,
  username: string,
  as: ViewAs,
): Promise<CreatorProfile> {
  await requireOwnPage(ctx, ownId, username)
  const seen = await creatorDetails(ctx, as === 'guest' ? null : anonymousAdultId, username)
  if (as !== 'subscriber') return { ...seen, isSubscribed: false }
  const locked = seen.locked && { postCount: 0, pictureCount: 0, seconds: 0 }
  return { ...seen, isSubscribed: true, ...(locked && { locked }) }
}
