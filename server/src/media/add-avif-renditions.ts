import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { task } from '../platform/queue/task.ts'
import { withTemporaryFolder } from '../platform/temporary-folder.ts'
import { runInLowPrioritySandbox } from './sandbox/run-in-sandbox.ts'
import { addRenditions, type Renditions, storeRenditionFiles } from './store-media.ts'

/**
 * Adds AVIF renditions to a picture in use, or to the cover of a video or audio; the other formats serve until then. Safe to
 * repeat: the same sizes have the same keys.
 */
export const addAvifRenditions = task<{ fileId: string }>(
  'add-avif',
  async (ctx, { fileId }) => {
    const file = await ctx.db
      .selectFrom('media_file')
      .select('renditions')
      .where('id', '=', fileId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!file) return
    const { cover, original } = file.renditions as Renditions
    const { key, contentType } = cover ?? original
    if (contentType !== 'image/webp') return
    await withTemporaryFolder(async (folder) => {
      const path = join(folder, 'source')
      await pipeline(await ctx.outside.storage.read(key), createWriteStream(path, { mode: 0o600 }))
      const target = join(folder, 'made')
      await mkdir(target)
      const { files } = await runInLowPrioritySandbox({
        kind: 'AVIF',
        path,
        folder: target,
        seconds: ctx.config.mediaCpuSeconds,
      })
      if (files.length > 0) await addRenditions(ctx, fileId, await storeRenditionFiles(ctx, fileId, files))
    })
  },
  { maxAttempts: 3, isLowPriority: true },
)
