import type { Context } from '../../../server/src/platform/context.ts'
import { toggleOwnPostPinned } from '../../../server/src/social/posts/pin-post.ts'
import type { PublishedPost } from './publish-posts.ts'

/** Pins, for each creator without a pinned post, their most liked public post. */
export async function pinMostLikedPosts(ctx: Context, posts: readonly PublishedPost[]): Promise<void> {
  const creatorIds = [...new Set(posts.map(({ creator }) => creator.id))]
  const liked = await ctx.db
    .selectFrom('post')
    .innerJoin('post_count', 'post_count.post_id', 'post.id')
    .distinctOn('post.creator_id')
    .select(['post.id', 'post.creator_id as creatorId'])
    .where('post.creator_id', 'in', creatorIds)
    .where('post.is_public', '=', true)
    .where('post.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('post as pinned')
            .select('pinned.id')
            .whereRef('pinned.creator_id', '=', 'post.creator_id')
            .where('pinned.is_pinned', 'is', true),
        ),
      ),
    )
    .orderBy('post.creator_id')
    .orderBy('post_count.likes', 'desc')
    .orderBy('post.id')
    .execute()
  for (const { id, creatorId } of liked) await toggleOwnPostPinned(ctx, creatorId, id, true)
}
