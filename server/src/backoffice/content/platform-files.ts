import type { FileForAdmins } from '@fanfare/contract/shapes/backoffice/platform-files'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'

/** Loads the files of posts, deleted ones too as long as their bytes are stored, by the post's id and in its order. */
export async function loadPostFilesForAdmins(
  db: Db | Tx,
  postIds: readonly string[],
): Promise<Map<string, FileForAdmins[]>> {
  const byPost = new Map<string, FileForAdmins[]>()
  if (postIds.length === 0) return byPost
  const rows = await db
    .selectFrom('media_file')
    .select(['id', 'content_type as type', 'post_id as postId'])
    .where('post_id', 'in', [...postIds])
    .orderBy('post_id')
    .orderBy('position')
    .execute()
  for (const { id, type, postId } of rows) {
    if (postId === null) continue
    const files = byPost.get(postId) ?? []
    files.push({ fileId: id, url: `/files/${id}`, type })
    byPost.set(postId, files)
  }
  return byPost
}

/** Loads those of these files that are still stored, such as avatars and banners, in the order of their ids. */
export async function loadStoredFilesForAdmins(
  db: Db | Tx,
  fileIds: readonly (string | null)[],
): Promise<FileForAdmins[]> {
  const ids = fileIds.filter((id) => id !== null)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('media_file')
    .select(['id', 'content_type as type'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ id, type }) => ({ fileId: id, url: `/files/${id}`, type }))
}
