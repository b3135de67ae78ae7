import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../platform/context.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import { withTemporaryFolder } from '../../platform/temporary-folder.ts'
import { addAvifRenditions } from '../add-avif-renditions.ts'
import { addH264Renditions } from '../add-h264-renditions.ts'
import type { ImagePurpose } from '../sandbox/processed-media.ts'
import { runInLowPrioritySandbox } from '../sandbox/run-in-sandbox.ts'
import { addRenditions, type Rendition, type Renditions, storeRenditionFiles } from '../store-media.ts'
import { checkStoredFile } from './inspect-file.ts'

/**
 * Makes damaged renditions of a medium again from their source, if that is whole: of a picture from itself, of a video or
 * audio from its cover, and H.264 from the video. Safe to repeat. Sources, captions and transcripts come from a backup only.
 */
export const regenerateDamagedRenditions = task<{ fileId: string }>(
  'make-again',
  async (ctx, { fileId }) => {
    const file = await ctx.db
      .selectFrom('media_file')
      .select(['purpose', 'renditions'])
      .where('id', '=', fileId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!file) return
    const renditions = file.renditions as Renditions
    const names = await damagedNames(ctx, renditions)
    const isPicture = renditions.original.contentType.startsWith('image/')
    const source = isPicture ? 'original' : 'cover'
    const sizes = names.filter((name) => /^(original\.|cover\.|\d)/.test(name) && !name.endsWith('.avif'))
    const picture = names.includes(source) ? undefined : renditions[source]
    if (picture && (await isWhole(ctx, picture))) {
      const purpose = isPicture ? (file.purpose as ImagePurpose) : 'COVER'
      if (sizes.length > 0) await makeSizes(ctx, { fileId, picture, purpose, sizes })
      if (names.some((name) => name.endsWith('.avif'))) await enqueue(ctx.db, addAvifRenditions, { fileId })
    }
    const isH264 = names.some((name) => name.startsWith('h264-'))
    if (isH264 && (await isWhole(ctx, renditions.original)))
      await enqueue(ctx.db, addH264Renditions, { fileId })
  },
  { maxAttempts: 3, isLowPriority: true },
)

async function damagedNames({ db }: Context, renditions: Renditions): Promise<string[]> {
  const keys = Object.values(renditions).map(({ key }) => key)
  const damaged = await db
    .selectFrom('stored_file')
    .select('key')
    .where('key', 'in', keys)
    .where('damage', 'is not', null)
    .execute()
  const wrong = new Set(damaged.map(({ key }) => key))
  return Object.entries(renditions).flatMap(([name, { key }]) => (wrong.has(key) ? [name] : []))
}

async function isWhole({ db, outside }: Context, { key }: Rendition): Promise<boolean> {
  const known = await db
    .selectFrom('stored_file')
    .select(['key', 'bytes', 'sha256'])
    .where('key', '=', key)
    .executeTakeFirst()
  return known !== undefined && (await checkStoredFile(outside.storage, known)).damage === null
}

type Sizes = { fileId: string; picture: Rendition; purpose: ImagePurpose; sizes: readonly string[] }

function makeSizes(ctx: Context, { fileId, picture, purpose, sizes }: Sizes): Promise<void> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'source')
    await pipeline(await ctx.outside.storage.read(picture.key), createWriteStream(path, { mode: 0o600 }))
    const target = join(folder, 'made')
    await mkdir(target)
    const made = await runInLowPrioritySandbox({
      ...{ kind: 'IMAGE', path, folder: target, fileName: fileId, purpose },
      ...{ seconds: ctx.config.mediaCpuSeconds, withJpeg: true },
    })
    const files = made.files.filter(({ name }) => sizes.includes(name))
    if (files.length > 0) await addRenditions(ctx, fileId, await storeRenditionFiles(ctx, fileId, files))
  })
}
