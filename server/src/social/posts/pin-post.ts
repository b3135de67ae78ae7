import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { lockOwnPost } from './own-post.ts'

/**
 * Shows one of somebody's own posts first on her page, instead of the one that was, or no more.
 * @param to the state that is asked for; null turns it around
 * @returns whether it is shown first now
 * @throws Refusal POST_NOT_FOUND, or NOT_ALLOWED for somebody else's that she may come upon
 */
export function pinPost(
  ctx: Context,
  viewerId: string,
  postId: string,
  to: boolean | null,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    // One at a time: of two at once the later has the last word.
    await tx.selectFrom('account').select('id').where('id', '=', viewerId).forNoKeyUpdate().execute()
    const { isPinned } = await lockOwnPost(tx, viewerId, postId)
    if (isPinned === to) return isPinned
    await tx
      .updateTable('post')
      .set({ is_pinned: false })
      .where('creator_id', '=', viewerId)
      .where('is_pinned', 'is', true)
      .execute()
    if (isPinned) return false
    await tx.updateTable('post').set({ is_pinned: true }).where('id', '=', postId).execute()
    return true
  })
}
