import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { withTemporaryFolder } from '../../platform/temporary-folder.ts'
import { acquireUploadLease } from './begin-streaming.ts'
import { uploadExpiryAfter } from './start-upload.ts'

const pieceBytes = 8 * 1024 * 1024

type Receiving = { id: string; ownerId: string; bytes: number; received: number }

/**
 * Receives the bytes of an upload from its offset, and stores them piece by piece: if the connection breaks, the pieces so
 * far remain.
 * @returns the new offset in bytes
 * @throws what `source` throws, after storing what arrived; Refusal UPLOAD_BUSY while another request sends, before anything
 * is read; TOO_LARGE for more bytes than announced; CONFLICT if another request took over after a silence, or the upload is
 * gone
 */
export async function receiveUploadBytes(
  ctx: Context,
  upload: Receiving,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  const lease = await acquireUploadLease(ctx, upload)
  try {
    return await withTemporaryFolder(async (folder) => {
      let { received } = upload
      let hasEnded = false
      const chunks = lease.renewing(source)
      while (!hasEnded) {
        const path = join(folder, String(received))
        const piece = await fill(path, chunks, upload.bytes - received)
        if (piece.bytes > 0) {
          const { sender } = lease
          const { bytes, hasEnded: isLast } = piece
          await storeUploadChunk(ctx, upload, { start: received, bytes, path, sender, isLast })
          received += piece.bytes
        }
        await rm(path)
        if (piece.failure !== undefined) throw piece.failure
        hasEnded = piece.hasEnded
      }
      return received
    })
  } finally {
    await lease.end()
  }
}

type Piece = { bytes: number; hasEnded: boolean; failure?: unknown }

/** Writes to `path` until a piece is full, or the source ends, fails or sends more than is left. */
async function fill(path: string, chunks: AsyncIterator<Uint8Array>, left: number): Promise<Piece> {
  const file = await open(path, 'w', 0o600)
  let bytes = 0
  try {
    while (bytes < pieceBytes) {
      const next = await chunks.next().catch((failure: unknown) => ({ failure }))
      if ('failure' in next) return { bytes, hasEnded: true, failure: next.failure }
      if (next.done) return { bytes, hasEnded: true }
      if (bytes + next.value.length > left) {
        return {
          bytes,
          hasEnded: true,
          failure: refuse('TOO_LARGE', { detail: 'This is more data than was declared.' }),
        }
      }
      // `write` may write only a part on a disk that is nearly full.
      await file.writeFile(next.value)
      bytes += next.value.length
    }
    return { bytes, hasEnded: false }
  } finally {
    await file.close()
  }
}

/**
 * Stores the file at `path` as the next piece of an upload.
 * @param piece `isLast`: its sender sends no more
 * @throws Refusal CONFLICT as `receiveUploadBytes` does
 */
export async function storeUploadChunk(
  ctx: Context,
  { id: uploadId, ownerId }: { id: string; ownerId: string },
  piece: { start: number; bytes: number; path: string; sender: string | null; isLast: boolean },
): Promise<void> {
  const key = `uploads/${uploadId.slice(-2)}/${uploadId}/${ctx.newId()}`
  await ctx.db
    .insertInto('upload_piece')
    .values({ key, owner_id: ownerId, upload_id: uploadId, start: BigInt(piece.start) })
    .execute()
  await ctx.outside.storage.put(key, piece.path, 'application/octet-stream')
  const isStored = await inTransaction(ctx.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('upload')
      .set({
        received: BigInt(piece.start + piece.bytes),
        expires_at: uploadExpiryAfter(ctx.clock.now()),
        ...(piece.isLast && { sender: null, sending_until: null }),
      })
      .where('id', '=', uploadId)
      .where('sender', 'is not distinct from', piece.sender)
      .where('received', '=', BigInt(piece.start))
      .where('publication_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    await tx
      .updateTable('upload_piece')
      .set({ is_stored: true, bytes: BigInt(piece.bytes) })
      .where('key', '=', key)
      .execute()
    return true
  })
  if (isStored) return
  await ctx.outside.storage.remove(key)
  await ctx.db.deleteFrom('upload_piece').where('key', '=', key).execute()
  throw refuse('CONFLICT', { detail: 'This upload has changed in the meantime. Please try again.' })
}
