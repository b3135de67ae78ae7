import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'

/** Removes an upload that failed; the sweep removes what this cannot. */
export async function tryRemoveUnusedUpload(ctx: Context, uploadId: string): Promise<void> {
  try {
    await removeUnusedUpload(ctx, uploadId)
  } catch (cause) {
    ctx.log.error('drop-upload', cause, { uploadId })
  }
}

/**
 * Removes an upload that belongs to no post, with its bytes.
 * @returns false if there is none
 */
export function removeUnusedUpload(ctx: Context, uploadId: string): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const upload = await tx
      .selectFrom('upload')
      .select('id')
      .where('id', '=', uploadId)
      .where('publication_id', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!upload) return false
    const pieces = await tx
      .selectFrom('upload_piece')
      .select('key')
      .where('upload_id', '=', uploadId)
      .execute()
    for (const { key } of pieces) await ctx.outside.storage.remove(key)
    await tx.deleteFrom('upload_piece').where('upload_id', '=', uploadId).execute()
    await tx.deleteFrom('upload').where('id', '=', uploadId).execute()
    return true
  })
}
