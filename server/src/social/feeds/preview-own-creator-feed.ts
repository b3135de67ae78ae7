import type { PageInfo } from '@fanfare/contract/fields/page'
import type { ViewAs } from '@fanfare/contract/shapes/social/creators'
import type { Post, ProfileFeedQuery } from '@fanfare/contract/shapes/social/posts'
import type { ProfilePostFilter } from '@fanfare/contract/social/post-types'
import { anonymousAdultId } from '../../access/visibility/adult.ts'
import type { Context } from '../../platform/context.ts'
import type { SerializedReplyData } from '../../platform/http/reply/serialized.ts'
import { requireOwnCreatorPage, resolvePreviewViewerId } from '../creators/page/preview.ts'
import { serializePosts } from '../posts/serialize-post.ts'
import { loadCreatorPostRows } from './creator-feed.ts'

/**
 * Loads a page of a creator's own posts as others see them, by the statement that serves others.
 * @throws Refusal NOT_ALLOWED for a page of somebody else, or INVALID_INPUT for a cursor that is not of this list
 */
export async function previewOwnCreatorFeed(
  ctx: Context,
  ownId: string,
  params: { username: string; tab: ProfilePostFilter },
  { as, ...query }: ProfileFeedQuery & { as: ViewAs },
): Promise<{ data: SerializedReplyData<Post[]>; page: PageInfo }> {
  await requireOwnCreatorPage(ctx, ownId, params.username)
  const viewerId = resolvePreviewViewerId(as, ownId)
  const shownTo = viewerId === ownId ? anonymousAdultId : viewerId
  const { rows, page } = await loadCreatorPostRows(ctx, {
    viewer: { viewerId, isUnrestricted: false },
    params,
    query,
    shownTo,
  })
  const seen = rows.map((row) => ({ ...row, isSubscribed: as === 'subscriber' }))
  return { data: serializePosts(seen, shownTo), page }
}
