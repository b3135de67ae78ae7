import { tryRemoveUnattachedMedia } from '../../../media/store-media.ts'
import { sweepUploads } from '../../../media/uploads/sweep-uploads.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/queue/task.ts'
import { releaseUploads } from './release-uploads.ts'

/**
 * Discards a post that is not live, with its processed files, and with its uploads unless they are needed for another
 * try.
 * @throws Refusal POST_NOT_FOUND, or CONFLICT when it has gone live
 */
export async function discardPendingPost(
  ctx: Context,
  creatorId: string,
  postId: string,
  { keepsUploads = false } = {},
): Promise<void> {
  const fileIds = await inTransaction(ctx.db, async (tx) => {
    const pending = await tx
      .selectFrom('publication')
      .select('post_id')
      .where('post_id', '=', postId)
      .where('creator_id', '=', creatorId)
      .forUpdate()
      .executeTakeFirst()
    if (!pending) return undefined
    const files = await tx
      .selectFrom('publication_file')
      .select('file_id')
      .where('publication_id', '=', postId)
      .execute()
    await releaseUploads(tx, postId, keepsUploads ? undefined : ctx.clock.now())
    await tx.deleteFrom('publication').where('post_id', '=', postId).execute()
    if (!keepsUploads) await enqueue(tx, sweepUploads, undefined, { key: sweepUploads.name })
    return files.map(({ file_id }) => file_id)
  })
  if (fileIds) return tryRemoveUnattachedMedia(ctx, fileIds)
  const live = await ctx.db
    .selectFrom('post')
    .select('id')
    .where('id', '=', postId)
    .where('creator_id', '=', creatorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  throw live ? refuse('CONFLICT', { detail: 'This post is already live.' }) : refuse('POST_NOT_FOUND')
}
