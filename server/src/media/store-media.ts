import { basename } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/connection/connect.ts'
import { inTransaction } from '../platform/db/transaction/in-transaction.ts'
import type { ReceivedFile } from '../platform/http/uploads/multipart.ts'
import { checksumOfFileOrStream } from '../platform/integrations/storage/checksum.ts'
import { withTemporaryFolder } from '../platform/temporary-folder.ts'
import { refuseBlockedFileAndCount } from './known-bad/refuse-blocked-file.ts'
import { addFileNameToRefusal, damagedPictureRefusal } from './sandbox/media-limits.ts'
import type { ImagePurpose, ProcessedFile, ProcessedMedia } from './sandbox/processed-media.ts'
import { runInSandbox, SandboxCrashed } from './sandbox/run-in-sandbox.ts'
import { displayableFileName } from './uploads/displayable-file-name.ts'

/** One stored form of a file. `bytes` is its length. */
export type Rendition = {
  key: string
  contentType: string
  bytes: number
  width?: number
  height?: number
  codecs?: string
}
export type Renditions = { original: Rendition } & Record<string, Rendition>

/** A stored picture, video or audio that belongs to nothing yet. */
export type StoredMedia = Omit<ProcessedMedia, 'files'> & {
  fileId: string
  renditions: Renditions
  /** SHA-256 of the bytes as they were sent, hexadecimal. */
  sentSha256?: string
}

/**
 * Makes and stores an avatar or banner. Then `attachMedia` gives it to its owner in a transaction; otherwise
 * `tryRemoveUnattachedMedia` or, after a crash, the sweep removes it.
 * @throws Refusal WRONG_TYPE, TOO_LARGE, UNREADABLE_MEDIA or UNAVAILABLE; an Error if the store fails, after removing
 * what was stored
 */
export function storeUnattachedProfilePicture(
  ctx: Context,
  ownerId: string,
  { path, fileName }: Pick<ReceivedFile, 'path' | 'fileName'>,
  purpose: Exclude<ImagePurpose, 'COVER'>,
): Promise<StoredMedia> {
  return withTemporaryFolder(async (folder) => {
    const withJpeg = ctx.config.imageFormats.has('jpeg')
    const seconds = ctx.config.mediaCpuSeconds
    const job = { kind: 'IMAGE', path, folder, seconds, purpose, withJpeg } as const
    const { sha256 } = await checksumOfFileOrStream(path)
    await refuseBlockedFileAndCount(ctx, sha256)
    const made = await runInSandbox(ownerId, { ...job, fileName: displayableFileName(fileName) }).catch(
      (cause) => {
        throw cause instanceof SandboxCrashed
          ? addFileNameToRefusal(damagedPictureRefusal(cause), displayableFileName(fileName))
          : cause
      },
    )
    const fileId = ctx.newId()
    try {
      return { ...(await storeProcessedMedia(ctx, fileId, made)), sentSha256: sha256.toString('hex') }
    } catch (cause) {
      await tryRemoveUnattachedMedia(ctx, [fileId])
      throw cause
    }
  })
}

/** Stores processed media under the id of a future file. Safe to repeat: the same files have the same keys. */
export async function storeProcessedMedia(
  ctx: Context,
  fileId: string,
  made: ProcessedMedia,
): Promise<StoredMedia> {
  const { files, ...facts } = made
  return { ...facts, fileId, renditions: (await storeRenditionFiles(ctx, fileId, files)) as Renditions }
}

/** Stores files under the id of a future file, or as more renditions of one in use, whose record then has to be updated. */
export async function storeRenditionFiles(
  ctx: Context,
  fileId: string,
  files: readonly ProcessedFile[],
): Promise<Record<string, Rendition>> {
  const keys = files.map((file) => keyOf(fileId, file))
  await sql`
    INSERT INTO media_upload (file_id, keys, started_at) VALUES (${fileId}, ${keys}, ${ctx.clock.now()})
    ON CONFLICT (file_id) DO UPDATE
    SET keys = ARRAY(SELECT DISTINCT unnest(media_upload.keys || excluded.keys)), started_at = excluded.started_at`.execute(
    ctx.db,
  )
  for (const file of files) await ctx.outside.storage.put(keyOf(fileId, file), file.path, file.contentType)
  return Object.fromEntries(files.map((file) => [file.name, renditionOf(fileId, file)]))
}

/** Attaches a stored medium to a post at a position, or as an avatar or banner. @returns the id of the file */
export async function attachMedia(
  tx: Tx,
  media: StoredMedia,
  use: { ownerId: string; now: Date } & (
    | { purpose: 'AVATAR' | 'BANNER' }
    | { purpose: 'POST'; postId: string; position: number; alternativeText: string; isPreview: boolean }
  ),
): Promise<string> {
  const post =
    use.purpose === 'POST' ? use : { postId: null, position: 0, alternativeText: '', isPreview: false }
  await tx
    .insertInto('media_file')
    .values({
      id: media.fileId,
      owner_id: use.ownerId,
      purpose: use.purpose,
      post_id: post.postId,
      position: post.position,
      alternative_text: post.alternativeText,
      is_preview: post.isPreview,
      content_type: media.contentType,
      width: media.width,
      height: media.height,
      duration_seconds: media.duration,
      waveform: media.waveform,
      bytes: BigInt(media.renditions.original.bytes),
      placeholder: media.placeholder,
      renditions: JSON.stringify(media.renditions),
      sent_sha256: media.sentSha256 === undefined ? null : Buffer.from(media.sentSha256, 'hex'),
      created_at: use.now,
    })
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('media_upload')
    .where('file_id', '=', media.fileId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new Error(`The file ${media.fileId} was swept before it was attached.`)
  return media.fileId
}

/** Adds stored renditions to a file in use, or removes them if the file is gone meanwhile. */
export async function addRenditions(
  ctx: Context,
  fileId: string,
  more: Omit<Renditions, 'original'>,
): Promise<void> {
  const isInUse = await inTransaction(ctx.db, async (tx) => {
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
  if (!isInUse) await tryRemoveUnattachedMedia(ctx, [fileId])
}

/**
 * Replaces renditions of a file in use by stored ones of the same name, or removes them for null, in a transaction that locks
 * the file. `tryRemoveUnattachedMedia` removes the replaced ones after the commit, otherwise the sweep.
 */
export async function replaceRenditions(
  tx: Tx,
  { fileId, renditions, now }: { fileId: string; renditions: Renditions; now: Date },
  forms: Record<string, Rendition | null>,
): Promise<void> {
  const names = Object.keys(forms)
  const replaced = names.flatMap((name) => renditions[name]?.key ?? [])
  const remaining = Object.entries({ ...renditions, ...forms }).filter(([, form]) => form !== null)
  await tx
    .updateTable('media_file')
    .set({ renditions: JSON.stringify(Object.fromEntries(remaining)) })
    .where('id', '=', fileId)
    .execute()
  await tx
    .insertInto('media_upload')
    .values({ file_id: fileId, keys: replaced, started_at: now })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet({ keys: replaced, started_at: now }))
    .execute()
}

/** Retires a file: nobody receives it from now on, and the purge removes its bytes later. */
export async function retireFile(tx: Tx, fileId: string, now: Date): Promise<void> {
  await tx
    .updateTable('media_file')
    .set({ deleted_at: now })
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Removes stored media that were not attached; those that were, by a commit whose reply was lost, stay. The sweep removes
 * what the store does not remove now.
 */
export async function tryRemoveUnattachedMedia(ctx: Context, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) {
    try {
      await removeUnattachedMedia(ctx, fileId)
    } catch (cause) {
      ctx.log.error('discard-media', cause, { fileId })
    }
  }
}

/**
 * Removes the bytes of media that belong to nothing, then their record, so that a failure is retried. Of a file in use, only
 * other keys are removed: two workers may have made the same file, and the slower one comes here.
 */
export async function removeUnattachedMedia(ctx: Context, fileId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    // Waits for a transaction that attaches the file: then there is no upload any more.
    const upload = await tx
      .selectFrom('media_upload')
      .select('keys')
      .where('file_id', '=', fileId)
      .forUpdate()
      .executeTakeFirst()
    if (!upload) return
    const file = await tx
      .selectFrom('media_file')
      .select('renditions')
      .where('id', '=', fileId)
      .executeTakeFirst()
    const usedKeys = new Set(Object.values((file?.renditions ?? {}) as Renditions).map(({ key }) => key))
    for (const key of upload.keys) if (!usedKeys.has(key)) await ctx.outside.storage.remove(key)
    await tx.deleteFrom('media_upload').where('file_id', '=', fileId).execute()
  })
}

function renditionOf(fileId: string, file: ProcessedFile): Rendition {
  const { contentType, bytes, width, height, codecs } = file
  return { key: keyOf(fileId, file), contentType, bytes, width, height, codecs }
}

function keyOf(fileId: string, { path }: ProcessedFile): string {
  // The end of an id is random: it spreads files evenly over folders.
  return `media/${fileId.slice(-2)}/${fileId}/${basename(path)}`
}
