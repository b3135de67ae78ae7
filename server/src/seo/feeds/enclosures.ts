import type { Post } from '@fanfare/contract/shapes/social/posts'
import type { Context } from '../../platform/context.ts'

/** A sound or a video that is played from a feed. */
export type Enclosure = { fileId: string; contentType: string; bytes: number }

const byIds = `
  SELECT id AS "fileId", renditions #>> '{original,contentType}' AS "contentType",
    (renditions #>> '{original,bytes}')::float8 AS bytes
  FROM media_file WHERE id = ANY($1::text[])`

/**
 * Loads the playable file of each post, by the post’s id: the first of several, since a feed has room for
 * one.
 */
export async function loadEnclosures(
  { reads }: Context,
  posts: readonly Post[],
): Promise<ReadonlyMap<string, Enclosure>> {
  const played = posts.flatMap(({ postId, files }) => {
    const file = files.find(({ contentType, url }) => url !== null && /^(audio|video)\//.test(contentType))
    return file?.fileId ? [{ postId, fileId: file.fileId }] : []
  })
  if (played.length === 0) return new Map()
  const ids = played.map(({ fileId }) => fileId)
  const rows = await reads.query<Enclosure>('feed_enclosures', byIds, [ids])
  const found = new Map(rows.map((row) => [row.fileId, row]))
  return new Map(
    played.flatMap(({ postId, fileId }) => {
      const enclosure = found.get(fileId)
      return enclosure ? [[postId, enclosure] as const] : []
    }),
  )
}
