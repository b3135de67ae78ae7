import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadPart } from '@fanfare/contract/media'
import type { Context } from '../context.ts'
import { withFolder } from '../temporary-folder.ts'
import { discardMedia, storeMade } from './store-media.ts'
import { fetchUpload } from './uploads/fetch-upload.ts'
import type { WorkshopJob } from './workshop/made-media.ts'
import { inWorkshop } from './workshop/workshop.ts'

/**
 * Makes and stores a file of a post that waits for it, and notes that it is made. What was made of a post that nobody
 * waits for any more is removed.
 * @throws Refusal with the sentence for its creator; UNAVAILABLE when too many wait here; an Error that may pass
 */
export async function makePublicationFile(ctx: Context, fileId: string): Promise<void> {
  const file = await ctx.db
    .selectFrom('publication_file')
    .innerJoin('upload', 'upload.id', 'publication_file.upload_id')
    .select(['part', 'file_name', 'upload_id', 'thumbnail_id', 'captions_id'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (!file) return
  const stored = await withFolder(async (folder) => {
    const fetched = (id: string | null) => (id === null ? null : fetchUpload(ctx, id, folder))
    const target = join(folder, 'made')
    await mkdir(target)
    const job = jobOf(ctx, file.part as UploadPart, {
      path: await fetchUpload(ctx, file.upload_id, folder),
      folder: target,
      fileName: file.file_name,
      thumbnail: await fetched(file.thumbnail_id),
      captions: await fetched(file.captions_id),
    })
    return storeMade(ctx, fileId, await inWorkshop(job))
  })
  const { numUpdatedRows } = await ctx.db
    .updateTable('publication_file')
    .from('publication')
    .set({ made: JSON.stringify(stored) })
    .whereRef('publication.post_id', '=', 'publication_file.publication_id')
    .where('state', '=', 'PROCESSING')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) await discardMedia(ctx, [fileId])
}

type Fetched = {
  path: string
  folder: string
  fileName: string
  thumbnail: string | null
  captions: string | null
}

function jobOf(ctx: Context, part: UploadPart, { thumbnail, captions, ...fetched }: Fetched): WorkshopJob {
  const { path, folder } = fetched
  const withJpeg = ctx.config.imageFormats.has('jpeg')
  if (part === 'IMAGE') return { kind: 'IMAGE', purpose: 'POST', path, folder, withJpeg }
  if (part === 'AUDIO') return { kind: 'AUDIO', ...fetched, withJpeg }
  return { kind: 'VIDEO', ...fetched, thumbnail, captions, withJpeg, ...ctx.config.ffmpeg }
}
