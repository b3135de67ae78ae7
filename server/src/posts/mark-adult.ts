import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { lockOwnPost } from './own-post.ts'

/**
 * Says of one of somebody's own posts that it is for adults, or that it is not.
 * @returns whether it is now
 * @throws Refusal POST_NOT_FOUND, or NOT_ALLOWED for somebody else's that she may come upon
 */
export function markAdult(
  ctx: Context,
  viewerId: string,
  postId: string,
  isAdult: boolean,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    await lockOwnPost(tx, viewerId, postId)
    await tx.updateTable('post').set({ is_adult: isAdult }).where('id', '=', postId).execute()
    return isAdult
  })
}
