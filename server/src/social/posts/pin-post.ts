import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { requireOwnPostForUpdate } from './require-own-post-for-update.ts'

/**
 * Pins one of the member’s own posts to the top of their page, replacing the previous one, or unpins it.
 * @param to the requested state; null toggles it
 * @returns whether it is pinned now
 * @throws Refusal POST_NOT_FOUND, or NOT_ALLOWED for another member’s that they can see
 */
export function toggleOwnPostPinned(
  ctx: Context,
  viewerId: string,
  postId: string,
  to: boolean | null,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    // One at a time: of two at once the later has the last word.
    await tx.selectFrom('account').select('id').where('id', '=', viewerId).forNoKeyUpdate().execute()
    const { isPinned } = await requireOwnPostForUpdate(tx, viewerId, postId)
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
