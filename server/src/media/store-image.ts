import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { type EncodedImage, type ImagePurpose, processImage } from './process-image.ts'

/** One stored size of a file. `bytes` is its length. */
export type Rendition = { key: string; contentType: string; width: number; height: number; bytes: number }

/** A picture whose bytes are in the store and which belongs to nothing yet. */
export type StoredImage = {
  fileId: string
  purpose: ImagePurpose
  contentType: string
  width: number
  height: number
  placeholder: string
  renditions: { original: Rendition } & Record<string, Rendition>
}

const contentType = 'image/webp'

/**
 * Processes a picture and stores every size of it. Then `keepImage` makes it somebody's in a transaction; if nobody
 * does, `discardImages` or, after a crash, the sweep removes it.
 * @param path where the picture that was sent lies
 * @throws Refusal WRONG_TYPE, TOO_LARGE or UNREADABLE_MEDIA; an Error when the store fails, after removing what it took
 */
export async function storeImage(ctx: Context, path: string, purpose: ImagePurpose): Promise<StoredImage> {
  const { width, height, placeholder, encoded } = await processImage(path, purpose)
  const fileId = ctx.newId()
  const stored = encoded.map((each) => [each.name, renditionOf(fileId, each)] as const)
  await ctx.db
    .insertInto('media_upload')
    .values({ file_id: fileId, keys: stored.map(([, { key }]) => key), started_at: ctx.clock.now() })
    .execute()
  const renditions = Object.fromEntries(stored) as StoredImage['renditions']
  const image = { fileId, purpose, contentType, width, height, placeholder, renditions }
  try {
    for (const each of encoded) await put(ctx, renditionOf(fileId, each).key, each.bytes)
  } catch (cause) {
    await discardImages(ctx, [image])
    throw cause
  }
  return image
}

/** Makes a stored picture somebody's: a post's at a position, or an avatar or banner. @returns the id of the file */
export async function keepImage(
  tx: Tx,
  image: StoredImage,
  place: { ownerId: string; postId?: string; position?: number; now: Date },
): Promise<string> {
  await tx
    .insertInto('media_file')
    .values({
      id: image.fileId,
      owner_id: place.ownerId,
      purpose: image.purpose,
      post_id: place.postId ?? null,
      position: place.position ?? 0,
      content_type: image.contentType,
      width: image.width,
      height: image.height,
      bytes: BigInt(image.renditions.original.bytes),
      placeholder: image.placeholder,
      renditions: JSON.stringify(image.renditions),
      created_at: place.now,
    })
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('media_upload')
    .where('file_id', '=', image.fileId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new Error(`The file ${image.fileId} was swept before it was kept.`)
  return image.fileId
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
 * Removes pictures that were stored and not kept; one that was kept after all, by a commit whose answer was lost, stays.
 * What the store does not remove now, the sweep does.
 */
export async function discardImages(ctx: Context, images: readonly StoredImage[]): Promise<void> {
  for (const { fileId } of images) {
    try {
      await removeUpload(ctx, fileId)
    } catch (cause) {
      ctx.log.error('discard-image', cause, { fileId })
    }
  }
}

/** Removes the bytes of an upload that belongs to nothing, then its record, so that a failure is tried again. */
export async function removeUpload(ctx: Context, fileId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    // Waits for a transaction that is keeping the file: then there is no upload any more.
    const upload = await tx
      .selectFrom('media_upload')
      .select('keys')
      .where('file_id', '=', fileId)
      .forUpdate()
      .executeTakeFirst()
    if (!upload) return
    for (const key of upload.keys) await ctx.outside.storage.remove(key)
    await tx.deleteFrom('media_upload').where('file_id', '=', fileId).execute()
  })
}

function renditionOf(fileId: string, { name, width, height, bytes }: EncodedImage): Rendition {
  // The end of an id is random: it spreads files evenly over folders.
  const key = `media/${fileId.slice(-2)}/${fileId}/${name}.webp`
  return { key, contentType, width, height, bytes: bytes.length }
}

async function put(ctx: Context, key: string, bytes: Buffer): Promise<void> {
  const path = join(tmpdir(), `fanfare-${randomUUID()}`)
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    await ctx.outside.storage.put(key, path, contentType)
  } finally {
    await rm(path, { force: true })
  }
}
