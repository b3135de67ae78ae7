import type { Context } from '../context.ts'
import { refuse } from '../http/refusal.ts'
import { enqueue } from '../jobs/task.ts'
import { withdrawPost } from './timeline.ts'

/**
 * Deletes one's own post: it and its files are gone for everybody at once, the bytes of the files after 30 days.
 * @throws Refusal POST_NOT_FOUND, or NOT_ALLOWED for somebody else's
 */
export async function deletePost(ctx: Context, viewerId: string, postId: string): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const post = await tx
      .selectFrom('post')
      .select('creator_id')
      .where('id', '=', postId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!post) throw refuse('POST_NOT_FOUND')
    if (post.creator_id !== viewerId) throw refuse('NOT_ALLOWED')
    await tx
      .updateTable('post')
      .set({ deleted_at: now, deleted_by: viewerId })
      .where('id', '=', postId)
      .execute()
    await tx.updateTable('media_file').set({ deleted_at: now }).where('post_id', '=', postId).execute()
    await tx
      .updateTable('account_count')
      .set((eb) => ({ posts: eb('posts', '-', 1) }))
      .where('account_id', '=', viewerId)
      .execute()
    await enqueue(tx, withdrawPost, { postId })
  })
}
