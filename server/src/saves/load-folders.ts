import type { SaveFolder } from '@fanfare/contract/shapes/saves'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { isPresent } from '../visibility/post.ts'
import { allSavesId, allSavesName } from './all-saves.ts'

type Row = { id: string | null; name: string | null; itemCount: number; hasPost: boolean }

/** $1 the owner, $2 a post that may be in a folder. What is gone is not counted. The first row stands for "All saves". */
const everyFolder = `
  WITH saved AS MATERIALIZED (
    SELECT post.id
    FROM saved_post
      JOIN post ON post.id = saved_post.post_id
      JOIN account creator ON creator.id = post.creator_id
    WHERE saved_post.owner_id = $1 AND ${isPresent('post', 'creator', '$1')}
  )
  SELECT NULL AS id, NULL AS name, count(*)::integer AS "itemCount", coalesce(bool_or(id = $2), false) AS "hasPost"
  FROM saved
  UNION ALL (
    SELECT folder.id, folder.name, count(saved.id)::integer, coalesce(bool_or(saved.id = $2), false)
    FROM post_folder AS folder
      LEFT JOIN post_folder_item AS item ON item.folder_id = folder.id
      LEFT JOIN saved ON saved.id = item.post_id
    WHERE folder.owner_id = $1
    GROUP BY folder.id
    ORDER BY lower(folder.name)
  )`

/** "All saves", then somebody's own folders by name, each with whether `postId` is in it. */
export async function loadFolders(
  ctx: Context,
  ownerId: string,
  postId: string | undefined,
): Promise<SaveFolder[]> {
  const rows = await ctx.reads.query<Row>('folders_of_person', everyFolder, [ownerId, postId ?? null])
  return rows.map(({ id, name, itemCount, hasPost }) => ({
    postFolderId: id ?? allSavesId(ownerId),
    name: name ?? allSavesName,
    itemCount,
    isSystemDefined: id === null,
    hasPost: postId === undefined ? null : hasPost,
  }))
}

/** One of somebody's folders. @throws Refusal FOLDER_NOT_FOUND */
export async function loadFolder(ctx: Context, ownerId: string, folderId: string): Promise<SaveFolder> {
  const folders = await loadFolders(ctx, ownerId, undefined)
  const folder = folders.find(({ postFolderId }) => postFolderId === folderId)
  if (!folder) throw refuse('FOLDER_NOT_FOUND')
  return folder
}
