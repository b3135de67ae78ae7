import { join } from 'node:path'
import type { Context } from '../../platform/context.ts'

/** Downloads a complete upload into `folder`. @returns the path of the file */
export async function downloadUploadToFolder(
  ctx: Context,
  uploadId: string,
  folder: string,
): Promise<string> {
  const pieces = await ctx.db
    .selectFrom('upload_piece')
    .select('key')
    .where('upload_id', '=', uploadId)
    .where('is_stored', '=', true)
    .orderBy('start')
    .execute()
  const path = join(folder, uploadId)
  const keys = pieces.map(({ key }) => key)
  await ctx.outside.storage.fetch(keys, path)
  return path
}
