import type { Context } from '../context.ts'
import { likesOf } from '../posts/toggle-like.ts'
import { refuse } from '../refusal.ts'
import { commentsInSight } from './in-sight.ts'

const toggle = likesOf('comment', `${commentsInSight('viewer.id', '$2')} AND comment.id = $3`)

/**
 * Likes a comment, or takes the like back.
 * @returns whether the viewer likes it now
 * @throws Refusal COMMENT_NOT_FOUND, or NOT_ALLOWED when its post is locked for her
 */
export async function likeComment(ctx: Context, viewerId: string, commentId: string): Promise<boolean> {
  const toggled = await toggle(ctx, { viewerId, id: commentId })
  if (!toggled) throw refuse('COMMENT_NOT_FOUND')
  if (!toggled.maySee) throw refuse('NOT_ALLOWED', { detail: 'Subscribe to like this comment.' })
  return toggled.isLiked
}
