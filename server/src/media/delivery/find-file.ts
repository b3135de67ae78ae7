import { canOpenFileSql } from '../../access/visibility/file.ts'
import type { Context } from '../../platform/context.ts'
import type { Rendition } from '../store-media.ts'

/** A file that may be sent now, with its renditions by name. */
export type ServedFile = {
  fileId: string
  renditions: { original: Rendition } & Record<string, Rendition>
  /** Keys of those whose bytes have changed, which no viewer would notice. */
  damaged: string[]
  /** True if everyone may see it, not only those entitled to its creator. */
  isPublic: boolean
}

/** SQL: prefix of the keys of its renditions; what follows a slash sorts before a 0. */
const keysOf = `'media/' || right(file.id, 2) || '/' || file.id`

const byId = `
  SELECT file.id AS "fileId", file.renditions,
    file.post_id IS NULL OR (post.is_public AND NOT post.is_adult) AS "isPublic",
    ARRAY(SELECT key FROM stored_file
      WHERE damage = 'OTHER_BYTES' AND key > ${keysOf} || '/' AND key < ${keysOf} || '0') AS damaged
  FROM media_file AS file
    JOIN account AS creator ON creator.id = file.owner_id
    LEFT JOIN post ON post.id = file.post_id
  WHERE file.id = $3 AND ${canOpenFileSql({ file: 'file', post: 'post', owner: 'creator', viewer: '$1', now: '$2' })}`

/** Finds a file, if the viewer (null: a guest) may see it now. */
export async function findFileForViewer(
  ctx: Context,
  viewerId: string | null,
  fileId: string,
): Promise<ServedFile | undefined> {
  const [file] = await ctx.reads.query<ServedFile>('file_by_id', byId, [viewerId, ctx.clock.now(), fileId])
  return file
}
