import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { task } from '../jobs/task.ts'
import { withFolder } from '../temporary-folder.ts'
import { discardMedia, type Renditions, storeFiles } from './store-media.ts'
import { inWorkshop } from './workshop/workshop.ts'

/** Behind everything else that is heavy: nobody waits for it. */
const priority = 100

/**
 * Adds AVIF to a picture, or to the cover of a video or audio, that is in use. Until then, and without it, the other formats
 * serve. Safe to repeat: the same sizes have the same keys.
 */
export const addAvif = task<{ fileId: string }>(
  'add-avif',
  async (ctx, { fileId }) => {
    const file = await ctx.db
      .selectFrom('media_file')
      .select(['owner_id', 'renditions'])
      .where('id', '=', fileId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!file) return
    const { cover, original } = file.renditions as Renditions
    const { key, contentType } = cover ?? original
    if (contentType !== 'image/webp') return
    await withFolder(async (folder) => {
      const path = join(folder, 'source')
      await pipeline(await ctx.outside.storage.read(key), createWriteStream(path, { mode: 0o600 }))
      const target = join(folder, 'made')
      await mkdir(target)
      const { files } = await inWorkshop(file.owner_id, {
        kind: 'AVIF',
        path,
        folder: target,
        seconds: ctx.config.mediaSeconds,
      })
      if (files.length > 0) await keepMore(ctx, fileId, await storeFiles(ctx, fileId, files))
    })
  },
  { maxAttempts: 3, isHeavy: true, priority },
)

/** Lets a file have more renditions, or removes them when it went meanwhile. */
async function keepMore(ctx: Context, fileId: string, more: Omit<Renditions, 'original'>): Promise<void> {
  const isKept = await inTransaction(ctx.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('media_file')
      .set({ renditions: sql`renditions || ${JSON.stringify(more)}::jsonb` })
      .where('id', '=', fileId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await tx.deleteFrom('media_upload').where('file_id', '=', fileId).execute()
    return true
  })
  if (!isKept) await discardMedia(ctx, [fileId])
}
