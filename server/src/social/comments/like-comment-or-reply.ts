import { postAccessDeniedRefusal } from '../../access/visibility/access-denied.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { type LikeableKind, toggleLike } from '../posts/toggle-like.ts'
import { type CommentKind, commentKind, replyKind } from './comment-or-reply.ts'

const likeables = { comment: likeableOf(commentKind), reply: likeableOf(replyKind) }

function likeableOf({ table, visible }: CommentKind): LikeableKind {
  return { table, target: `${visible('press.viewer_id', '$2')} AND ${table}.id = press.id` }
}

/**
 * Likes a comment or a reply, or removes the like.
 * @param to the requested state; null toggles it
 * @returns whether the viewer likes it now
 * @throws Refusal COMMENT_NOT_FOUND or REPLY_NOT_FOUND, or NOT_ALLOWED when its post is locked for the viewer
 */
export async function toggleCommentOrReplyLike(
  ctx: Context,
  { table, unknown }: CommentKind,
  { viewerId, id, to = null }: { viewerId: string; id: string; to?: boolean | null },
): Promise<boolean> {
  const toggled = await toggleLike(ctx, likeables[table], { viewerId, id, to })
  if (!toggled) throw refuse(unknown)
  if (!toggled.maySee) throw postAccessDeniedRefusal(toggled, `like this ${table}`)
  return toggled.isLiked
}
