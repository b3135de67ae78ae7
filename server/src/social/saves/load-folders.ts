import type { SavesFolder } from '@fanfare/contract/shapes/social/saves'
import { postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { joinPostAndCreatorSql } from '../posts/post-view.ts'
import { allSavesFolderId, allSavesFolderName } from './all-saves.ts'

type Row = { id: string | null; name: string | null; itemCount: number; hasPost: boolean }

/** Each post and its creator is looked up, for whether it is still visible. */
const countedMost = 5000

type Items = 'saved_post' | 'post_folder_item'

const present = joinPostAndCreatorSql('item.post_id', postExistsForViewerSql('post', 'creator', '$1'))

/**
 * SQL: $1 is the owner, $2 a post that may be in a folder. Deleted posts are not counted. The first row is "All
 * saves".
 */
const everyFolder = `
  SELECT NULL AS id, NULL AS name, ${countOf('saved_post', 'item.owner_id = $1')} AS "itemCount",
    ${holdsPost('saved_post', 'item.owner_id = $1')} AS "hasPost"
  UNION ALL (
    SELECT folder.id, folder.name, ${countOf('post_folder_item', 'item.folder_id = folder.id')},
      ${holdsPost('post_folder_item', 'item.folder_id = folder.id')}
    FROM post_folder AS folder
    WHERE folder.owner_id = $1
    ORDER BY lower(folder.name)
  )`

/** Counts the newest items only: the order makes the planner read them by the index in that order. */
function countOf(items: Items, condition: string): string {
  const newest = `SELECT item.post_id FROM ${items} AS item WHERE ${condition} ORDER BY item.id DESC LIMIT ${countedMost}`
  return `(SELECT count(*)::integer FROM (${newest}) AS item ${present})`
}

function holdsPost(items: Items, condition: string): string {
  return `EXISTS (SELECT FROM ${items} AS item ${present} WHERE ${condition} AND item.post_id = $2)`
}

/** "All saves", then somebody's own folders by name, each with whether `postId` is in it. */
export async function loadSaveFolders(
  ctx: Context,
  ownerId: string,
  postId: string | undefined,
): Promise<SavesFolder[]> {
  const rows = await ctx.reads.query<Row>('folders_of_person', everyFolder, [ownerId, postId ?? null])
  return rows.map(({ id, name, itemCount, hasPost }) => ({
    postFolderId: id ?? allSavesFolderId(ownerId),
    name: name ?? allSavesFolderName,
    itemCount,
    isSystemDefined: id === null,
    hasPost: postId === undefined ? null : hasPost,
  }))
}

/** One of somebody's folders. @throws Refusal FOLDER_NOT_FOUND */
export async function loadSaveFolder(ctx: Context, ownerId: string, folderId: string): Promise<SavesFolder> {
  const folders = await loadSaveFolders(ctx, ownerId, undefined)
  const folder = folders.find(({ postFolderId }) => postFolderId === folderId)
  if (!folder) throw refuse('FOLDER_NOT_FOUND')
  return folder
}
