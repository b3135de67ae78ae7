import { basename } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/connection/connect.ts'
import { inTransaction } from '../platform/db/transaction/in-transaction.ts'
import type { ReceivedFile } from '../platform/http/uploads/multipart.ts'
import { sumOf } from '../platform/integrations/storage/sum-of.ts'
import { withFolder } from '../platform/temporary-folder.ts'
import { refuseKnownBad } from './known-bad/refuse-known-bad.ts'
import { damagedPicture, named } from './sandbox/media-limits.ts'
import type { ImagePurpose, ProcessedFile, ProcessedMedia } from './sandbox/processed-media.ts'
import { runInSandbox, SandboxCrashed } from './sandbox/run-in-sandbox.ts'
import { plainName } from './uploads/plain-name.ts'

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

/** A picture, video or audio whose bytes are in the store and which belongs to nothing yet. */
export type StoredMedia = Omit<ProcessedMedia, 'files'> & {
  fileId: string
  renditions: Renditions
  /** SHA-256 of the bytes as they were sent, hexadecimal. */
  sentSha256?: string
}

/**
 * Makes and stores an avatar or banner. Then `keepMedia` makes it somebody's in a transaction; if nobody does,
 * `discardMedia` or, after a crash, the sweep removes it.
 * @param sent the picture as it came
 * @throws Refusal WRONG_TYPE, TOO_LARGE, UNREADABLE_MEDIA or UNAVAILABLE; an Error when the store fails, after removing
 * what it took
 */
export function storeImage(
  ctx: Context,
  ownerId: string,
  { path, fileName }: Pick<ReceivedFile, 'path' | 'fileName'>,
  purpose: Exclude<ImagePurpose, 'COVER'>,
): Promise<StoredMedia> {
  return withFolder(async (folder) => {
    const withJpeg = ctx.config.imageFormats.has('jpeg')
    const seconds = ctx.config.mediaCpuSeconds
    const job = { kind: 'IMAGE', path, folder, seconds, purpose, withJpeg } as const
    const { sha256 } = await sumOf(path)
    await refuseKnownBad(ctx, sha256)
    const made = await runInSandbox(ownerId, { ...job, fileName: plainName(fileName) }).catch((cause) => {
      throw cause instanceof SandboxCrashed ? named(damagedPicture(cause), plainName(fileName)) : cause
    })
    const fileId = ctx.newId()
    try {
      return { ...(await storeProcessed(ctx, fileId, made)), sentSha256: sha256.toString('hex') }
    } catch (cause) {
      await discardMedia(ctx, [fileId])
      throw cause
    }
  })
}

/** Stores what was made under the id of a coming file. Safe to repeat: the same files have the same keys. */
export async function storeProcessed(
  ctx: Context,
  fileId: string,
  made: ProcessedMedia,
): Promise<StoredMedia> {
  const { files, ...facts } = made
  return { ...facts, fileId, renditions: (await storeFiles(ctx, fileId, files)) as Renditions }
}

/** Stores files under the id of a coming file, or as more of one that is kept, whose record then has to be told. */
export async function storeFiles(
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

/** Makes a stored medium somebody's: a post's at a position, or an avatar or banner. @returns the id of the file */
export async function attachMedia(
  tx: Tx,
  media: StoredMedia,
  place: { ownerId: string; now: Date } & (
    | { purpose: 'AVATAR' | 'BANNER' }
    | { purpose: 'POST'; postId: string; position: number; alternativeText: string }
  ),
): Promise<string> {
  const post = place.purpose === 'POST' ? place : { postId: null, position: 0, alternativeText: '' }
  await tx
    .insertInto('media_file')
    .values({
      id: media.fileId,
      owner_id: place.ownerId,
      purpose: place.purpose,
      post_id: post.postId,
      position: post.position,
      alternative_text: post.alternativeText,
      content_type: media.contentType,
      width: media.width,
      height: media.height,
      duration_seconds: media.duration,
      waveform: media.waveform,
      bytes: BigInt(media.renditions.original.bytes),
      placeholder: media.placeholder,
      renditions: JSON.stringify(media.renditions),
      sent_sha256: media.sentSha256 === undefined ? null : Buffer.from(media.sentSha256, 'hex'),
      created_at: place.now,
    })
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('media_upload')
    .where('file_id', '=', media.fileId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new Error(`The file ${media.fileId} was swept before it was kept.`)
  return media.fileId
}

/** Lets a file that is kept have more renditions, which are stored already, or removes them when it went meanwhile. */
export async function addRenditions(
  ctx: Context,
  fileId: string,
  more: Omit<Renditions, 'original'>,
): Promise<void> {
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

/**
 * Puts stored forms of a kept file in the place of those of the same name, or takes them away where there is none instead, in
 * a transaction that holds the file. What they replace goes with `discardMedia` when that has committed, or with the sweep.
 */
export async function replaceRenditions(
  tx: Tx,
  { fileId, renditions, now }: { fileId: string; renditions: Renditions; now: Date },
  forms: Record<string, Rendition | null>,
): Promise<void> {
  const names = Object.keys(forms)
  const replaced = names.flatMap((name) => renditions[name]?.key ?? [])
  const kept = Object.entries({ ...renditions, ...forms }).filter(([, form]) => form !== null)
  await tx
    .updateTable('media_file')
    .set({ renditions: JSON.stringify(Object.fromEntries(kept)) })
    .where('id', '=', fileId)
    .execute()
  await tx
    .insertInto('media_upload')
    .values({ file_id: fileId, keys: replaced, started_at: now })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet({ keys: replaced, started_at: now }))
    .execute()
}

/** Takes a file out of use: nobody receives it from now on, and the purge removes its bytes later. */
export async function retireFile(tx: Tx, fileId: string, now: Date): Promise<void> {
  await tx
    .updateTable('media_file')
    .set({ deleted_at: now })
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Removes media that were stored and not kept; what was kept after all, by a commit whose answer was lost, stays. What the
 * store does not remove now, the sweep does.
 */
export async function discardMedia(ctx: Context, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) {
    try {
      await removeUpload(ctx, fileId)
    } catch (cause) {
      ctx.log.error('discard-media', cause, { fileId })
    }
  }
}

/**
 * Removes the bytes of media that belong to nothing, then their record, so that a failure is tried again. Of a file that is
 * kept, only what it does not consist of goes: two may have made the same one, and the slower comes here.
 */
export async function removeUpload(ctx: Context, fileId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    // Waits for a transaction that is keeping the file: then there is no upload any more.
    const upload = await tx
      .selectFrom('media_upload')
      .select('keys')
      .where('file_id', '=', fileId)
      .forUpdate()
      .executeTakeFirst()
    if (!upload) return
    const kept = await tx
      .selectFrom('media_file')
      .select('renditions')
      .where('id', '=', fileId)
      .executeTakeFirst()
    const keptKeys = new Set(Object.values((kept?.renditions ?? {}) as Renditions).map(({ key }) => key))
    for (const key of upload.keys) if (!keptKeys.has(key)) await ctx.outside.storage.remove(key)
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
