import { lockReasonOfLockedPostSql, postAccessDeniedRefusal } from '../../access/visibility/access-denied.ts'
import { canSeePostContentSql, postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { type LikeableKind, toggleLike } from './toggle-like.ts'

const posts: LikeableKind = {
  table: 'post',
  target: `SELECT post.id, post.creator_id, ${canSeePostContentSql('post', 'press.viewer_id', '$2')} AS may_see,
     ${lockReasonOfLockedPostSql('post', 'press.viewer_id', '$2')} AS lock_reason
   FROM post JOIN account creator ON creator.id = post.creator_id
   WHERE post.id = press.id AND ${postExistsForViewerSql('post', 'creator', 'press.viewer_id')}`,
}

/**
 * Likes a post, or removes the like.
 * @param to the requested state; null toggles it
 * @returns whether the viewer likes it now
 * @throws Refusal POST_NOT_FOUND, or NOT_ALLOWED when its content is locked for the viewer
 */
export async function togglePostLike(
  ctx: Context,
  viewerId: string,
  postId: string,
  to: boolean | null = null,
): Promise<boolean> {
  const toggled = await toggleLike(ctx, posts, { viewerId, id: postId, to })
  if (!toggled) throw refuse('POST_NOT_FOUND')
  if (!toggled.maySee) throw postAccessDeniedRefusal(toggled, 'like this post', 'like it')
  return toggled.isLiked
}
