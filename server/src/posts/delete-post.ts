import { CompiledQuery } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { enqueue } from '../jobs/task.ts'
import { refuse } from '../refusal.ts'
import { isPresent } from '../visibility/post.ts'
import { withdrawPost } from './feeds/timeline.ts'

/**
 * Deletes one's own post: it and its files are gone for everybody at once, the bytes of the files after 30 days.
 * @throws Refusal POST_NOT_FOUND, or NOT_ALLOWED for somebody else's that the viewer may come upon
 */
export async function deletePost(ctx: Context, viewerId: string, postId: string): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    const post = await tx
      .selectFrom('post')
      .select('id')
      .where('id', '=', postId)
      .where('creator_id', '=', viewerId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!post) throw refuse((await isOthers(tx, viewerId, postId)) ? 'NOT_ALLOWED' : 'POST_NOT_FOUND')
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

const others = `
  SELECT FROM post JOIN account creator ON creator.id = post.creator_id
  WHERE post.id = $2 AND post.creator_id <> $1 AND ${isPresent('post', 'creator', '$1')}`

async function isOthers(tx: Tx, viewerId: string, postId: string): Promise<boolean> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(others, [viewerId, postId]))
  return rows.length > 0
}
