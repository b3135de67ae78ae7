import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { checksumOfFileOrStream } from '../../platform/integrations/storage/checksum.ts'
import { enqueue, task } from '../../platform/queue/task.ts'

/** Blocks the files of a post from being published again: as they were sent, at once, and as they are served, soon after. */
export async function blocklistPostFiles(
  tx: Tx,
  ctx: Context,
  adminId: string,
  { postId, reason }: { postId: string; reason: string },
): Promise<void> {
  const files = await tx
    .selectFrom('media_file')
    .select(['id', 'content_type', 'sent_sha256'])
    .where('post_id', '=', postId)
    .execute()
  for (const { id: fileId, content_type, sent_sha256 } of files) {
    const badFileId = ctx.newId()
    await tx
      .insertInto('known_bad_file')
      .values({
        id: badFileId,
        post_id: postId,
        file_id: fileId,
        reason,
        content_type,
        added_by: adminId,
        added_at: ctx.clock.now(),
      })
      .execute()
    if (sent_sha256) {
      await tx.insertInto('known_bad_hash').values({ sha256: sent_sha256, bad_file_id: badFileId }).execute()
    }
    await enqueue(tx, hashBlockedRenditions, { badFileId })
  }
}

/** Unblocks the files of a post. */
export async function unblocklistPostFiles(
  tx: Tx,
  ctx: Context,
  adminId: string,
  which: { postId: string } | { badFileId: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('known_bad_file')
    .set({ removed_by: adminId, removed_at: ctx.clock.now() })
    .where('removed_at', 'is', null)
    .$if('postId' in which, (q) => q.where('post_id', '=', 'postId' in which ? which.postId : ''))
    .$if('badFileId' in which, (q) => q.where('id', '=', 'badFileId' in which ? which.badFileId : ''))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Hashes renditions, so that a copy of a served file is recognised on upload too. Idempotent. */
export const hashBlockedRenditions = task<{ badFileId: string }>(
  'hash-renditions',
  async (ctx, { badFileId }) => {
    const file = await ctx.db
      .selectFrom('known_bad_file')
      .innerJoin('media_file', 'media_file.id', 'known_bad_file.file_id')
      .select('media_file.renditions')
      .where('known_bad_file.id', '=', badFileId)
      .executeTakeFirst()
    if (!file) return
    const stored = Object.entries(file.renditions as Record<string, { key: string }>)
    for (const [name, { key }] of stored) {
      if (name === 'captions' || name === 'transcript') continue
      const { sha256 } = await checksumOfFileOrStream(await ctx.outside.storage.read(key))
      await ctx.db
        .insertInto('known_bad_hash')
        .values({ sha256, bad_file_id: badFileId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  },
)
