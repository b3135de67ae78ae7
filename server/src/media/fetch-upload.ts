import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../context.ts'

/** Brings the bytes of a whole upload into `folder`. @returns the path of the file */
export async function fetchUpload(ctx: Context, uploadId: string, folder: string): Promise<string> {
  const pieces = await ctx.db
    .selectFrom('upload_piece')
    .select('key')
    .where('upload_id', '=', uploadId)
    .where('is_stored', '=', true)
    .orderBy('start')
    .execute()
  const path = join(folder, uploadId)
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const { key } of pieces) yield* await ctx.outside.storage.read(key)
  }
  await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
  return path
}
