import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadFileRole } from '@fanfare/contract/shapes/social/media'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Refusal } from '../platform/errors.ts'
import { checksumOfFileOrStream } from '../platform/integrations/storage/checksum.ts'
import { withTemporaryFolder } from '../platform/temporary-folder.ts'
import { refuseBlockedFileAndCount } from './known-bad/refuse-blocked-file.ts'
import {
  addFileNameToRefusal,
  DamagedMediaError,
  damagedMediaRefusal,
  damagedPictureRefusal,
} from './sandbox/media-limits.ts'
import type { SandboxJob } from './sandbox/processed-media.ts'
import { runInSandbox, SandboxCrashed } from './sandbox/run-in-sandbox.ts'
import { storeProcessedMedia, tryRemoveUnattachedMedia } from './store-media.ts'
import { writeTranscriptFile } from './transcript.ts'
import { downloadUploadToFolder } from './uploads/fetch-upload.ts'

/** Interval of checks whether the post was abandoned. */
const checkMs = 500

/**
 * Makes and stores a file of a pending post, and records it. If the post is discarded meanwhile, the work is stopped
 * and its files are removed.
 * @throws Refusal with the sentence for its creator, also for a file that crashed the sandbox twice; UNAVAILABLE if too many
 * are queued; SandboxCrashed the first time; a transient Error
 */
export async function processPendingPostFile(ctx: Context, fileId: string): Promise<void> {
  const file = await ctx.db
    .selectFrom('publication_file')
    .innerJoin('upload', 'upload.id', 'publication_file.upload_id')
    .select(['part', 'file_name', 'upload_id', 'thumbnail_id', 'captions_id', 'transcript', 'owner_id'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (!file) return
  const stored = await whileAwaited(ctx, fileId, (signal) =>
    withTemporaryFolder(async (folder) => {
      const fetched = (id: string | null) => (id === null ? null : downloadUploadToFolder(ctx, id, folder))
      const target = join(folder, 'made')
      await mkdir(target)
      const path = await downloadUploadToFolder(ctx, file.upload_id, folder)
      const { sha256 } = await checksumOfFileOrStream(path)
      await refuseBlockedFileAndCount(ctx, sha256)
      const job = jobOf(ctx, file.part, {
        path,
        folder: target,
        fileName: file.file_name,
        thumbnail: await fetched(file.thumbnail_id),
        captions: await fetched(file.captions_id),
      })
      const made = await runInSandbox(file.owner_id, job, signal).catch(async (cause) => {
        throw cause instanceof SandboxCrashed && (await recordCrash(ctx, fileId))
          ? refusalOf(job, cause)
          : cause
      })
      const { transcript } = file
      const transcripts = transcript === null ? [] : [await writeTranscriptFile(transcript, target)]
      const files = [...made.files, ...transcripts]
      return {
        ...(await storeProcessedMedia(ctx, fileId, { ...made, files })),
        sentSha256: sha256.toString('hex'),
      }
    }),
  )
  if (!stored) return
  const { numUpdatedRows } = await ctx.db
    .updateTable('publication_file')
    .from('publication')
    .set({ made: JSON.stringify(stored) })
    .whereRef('publication.post_id', '=', 'publication_file.publication_id')
    .where('state', '=', 'PROCESSING')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) await tryRemoveUnattachedMedia(ctx, [fileId])
}

/** Runs `work` while the pending post exists. @returns undefined if it was aborted because it is gone */
async function whileAwaited<T>(
  ctx: Context,
  fileId: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const controller = new AbortController()
  const check = async () => {
    const awaited = await ctx.db
      .selectFrom('publication_file')
      .select('file_id')
      .where('file_id', '=', fileId)
      .executeTakeFirst()
    if (!awaited) controller.abort()
  }
  const timer = setInterval(() => void check().catch(() => undefined), checkMs)
  try {
    return await work(controller.signal)
  } catch (cause) {
    if (controller.signal.aborted) return undefined
    throw cause
  } finally {
    clearInterval(timer)
  }
}

/** Records that a file crashed the sandbox. @returns whether it had before: once may be the machine's fault */
async function recordCrash(ctx: Context, fileId: string): Promise<boolean> {
  const { rows } = await sql<{ has_broken: boolean }>`
    UPDATE publication_file AS file SET has_broken = true FROM publication_file AS before
    WHERE file.file_id = ${fileId} AND before.file_id = file.file_id RETURNING before.has_broken`.execute(
    ctx.db,
  )
  return rows[0]?.has_broken === true
}

function refusalOf(job: SandboxJob, cause: SandboxCrashed): Refusal {
  const damage = new DamagedMediaError('Reading it twice took more time or memory than a file may.', {
    cause,
  })
  if (job.kind === 'VIDEO') return damagedMediaRefusal('video', job.fileName, damage)
  if (job.kind === 'AUDIO') return damagedMediaRefusal('audio', job.fileName, damage)
  const refusal = damagedPictureRefusal(cause)
  return job.kind === 'IMAGE' ? addFileNameToRefusal(refusal, job.fileName) : refusal
}

type Fetched = {
  path: string
  folder: string
  fileName: string
  thumbnail: string | null
  captions: string | null
}

function jobOf(ctx: Context, part: UploadFileRole, { thumbnail, captions, ...fetched }: Fetched): SandboxJob {
  const { path, folder, fileName } = fetched
  const made = { withJpeg: ctx.config.imageFormats.has('jpeg'), seconds: ctx.config.mediaCpuSeconds }
  if (part === 'IMAGE') return { kind: 'IMAGE', purpose: 'POST', path, folder, fileName, ...made }
  if (part === 'AUDIO') return { kind: 'AUDIO', ...fetched, ...made, ...ctx.config.ffmpeg }
  return { kind: 'VIDEO', ...fetched, thumbnail, captions, ...made, ...ctx.config.ffmpeg }
}
