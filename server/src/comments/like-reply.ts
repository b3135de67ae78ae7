import type { Context } from '../context.ts'
import { likesOf } from '../posts/toggle-like.ts'
import { refuse } from '../refusal.ts'
import { repliesInSight } from './in-sight.ts'

const toggle = likesOf('reply', `${repliesInSight('viewer.id', '$2')} AND reply.id = $3`)

/**
 * Likes a reply, or takes the like back.
 * @returns whether the viewer likes it now
 * @throws Refusal REPLY_NOT_FOUND, or NOT_ALLOWED when its post is locked for her
 */
export async function likeReply(ctx: Context, viewerId: string, replyId: string): Promise<boolean> {
  const toggled = await toggle(ctx, { viewerId, id: replyId })
  if (!toggled) throw refuse('REPLY_NOT_FOUND')
  if (!toggled.maySee) throw refuse('NOT_ALLOWED', { detail: 'Subscribe to like this reply.' })
  return toggled.isLiked
}
