import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { appendEvents } from '../../platform/events/outbox.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { removePostFromTimelines } from '../timelines/fan-out.ts'
import { requireOwnPostForUpdate } from './require-own-post-for-update.ts'

/**
 * Deletes the viewer's own post: it and its files disappear for everybody at once, the bytes of the files after 30
 * days.
 * @throws Refusal POST_NOT_FOUND, or NOT_ALLOWED for another creator's that is visible to the viewer
 */
export async function deleteOwnPost(ctx: Context, viewerId: string, postId: string): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    await requireOwnPostForUpdate(tx, viewerId, postId)
    await tx
      .updateTable('post')
      .set({ deleted_at: now, deleted_by: viewerId, is_pinned: false })
      .where('id', '=', postId)
      .execute()
    await tx.updateTable('media_file').set({ deleted_at: now }).where('post_id', '=', postId).execute()
    await tx
      .updateTable('account_count')
      .set((eb) => ({ posts: eb('posts', '-', 1) }))
      .where('account_id', '=', viewerId)
      .execute()
    await appendEvents(tx, 'POST_CHANGED', [{ actorId: viewerId, subjectId: postId }], now)
    await enqueue(tx, removePostFromTimelines, { postId })
  })
}
