import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../platform/context.ts'
import { task } from '../platform/queue/task.ts'
import { withTemporaryFolder } from '../platform/temporary-folder.ts'
import { runInLowPrioritySandbox } from './sandbox/run-in-sandbox.ts'
import { addRenditions, type Rendition, type Renditions, storeRenditionFiles } from './store-media.ts'

/** Matches H.264 of 8 bits with 4:2:0 subsampling, which every device decodes: profiles 42, 4d, 58 and 64. */
const playedEverywhere = /^avc[13]\.(42|4d|58|64)/i

/** Checks whether some devices cannot play a video as it is. */
export function hasNonUniversalVideoCodec({ contentType, codecs }: Rendition): boolean {
  return contentType.startsWith('video/') && codecs !== undefined && !playedEverywhere.test(codecs)
}

/**
 * Adds H.264 renditions to a video in use, by ffmpeg if it is installed; until then some devices cannot play it. Safe to
 * repeat: the same sizes have the same keys.
 */
export const addH264Renditions = task<{ fileId: string }>(
  'add-h264',
  async (ctx, { fileId }) => {
    const original = await videoInUse(ctx, fileId)
    if (!original) return
    await withTemporaryFolder(async (folder) => {
      const path = join(folder, 'source')
      await pipeline(await ctx.outside.storage.read(original.key), createWriteStream(path, { mode: 0o600 }))
      const target = join(folder, 'made')
      await mkdir(target)
      const { mediaCpuSeconds: seconds, ffmpeg } = ctx.config
      const { files } = await runInLowPrioritySandbox({
        kind: 'H264',
        path,
        folder: target,
        seconds,
        ...ffmpeg,
      })
      if (files.length > 0) await addRenditions(ctx, fileId, await storeRenditionFiles(ctx, fileId, files))
    })
  },
  { maxAttempts: 2, isLowPriority: true },
)

async function videoInUse(ctx: Context, fileId: string): Promise<Rendition | undefined> {
  const file = await ctx.db
    .selectFrom('media_file')
    .select('renditions')
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (file?.renditions as Renditions | undefined)?.original
}
