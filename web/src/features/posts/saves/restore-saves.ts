import { addToFolders, getFolders, toggleSave } from '@fanfare/contract/calls/social/saves'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call.ts'
import { toToggleQueryParams } from '../../../lib/api/toggle-query-params.ts'
import { patchCachedPost } from '../../../lib/cache/post-cache.ts'
import { postKeys } from '../../../lib/cache/post-keys.ts'
import { filterCustomSaveFolders, invalidateSaveFolders } from './save-queries.ts'

/** The folders that hold a post, beside that of all saves: where `saveAgain` puts it back. @throws what `callApi` throws */
export async function loadCustomSaveFolderIdsOfPost(postId: string): Promise<string[]> {
  const { data } = await callApi(getFolders, { query: { postId } })
  return filterCustomSaveFolders(data).flatMap(({ postFolderId, hasPost }) => (hasPost ? [postFolderId] : []))
}

/** Undoes that a post was taken out of saves, or out of these folders of one's own. @throws what `callApi` throws */
export async function restorePostToSaves(
  client: QueryClient,
  postId: string,
  folderIds: readonly string[],
): Promise<void> {
  if (folderIds.length > 0) await callApi(addToFolders, { body: { postFolderIds: [...folderIds], postId } })
  else await callApi(toggleSave, { params: { postId }, query: toToggleQueryParams(true) })
  patchCachedPost(client, postId, (post) => ({ ...post, isSaved: true }))
  await Promise.all([invalidateSaveFolders(client), client.invalidateQueries({ queryKey: postKeys.folders })])
}
