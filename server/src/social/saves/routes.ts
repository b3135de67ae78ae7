import * as calls from '@fanfare/contract/shapes/social/saves'
import { type Api, answer } from '../../platform/http/answer.ts'
import { idempotencyKeyOf } from '../../platform/http/input/idempotency-key.ts'
import { isRowNameFree } from '../lists/named-row.ts'
import { createSaveFolder, deleteSaveFolder, renameSaveFolder } from './edit-folders.ts'
import { loadSaveFolders } from './load-folders.ts'
import { clearSaveFolder, removeFromSaveFolder } from './remove-from-folder.ts'
import { savePostInFolders, toggleSave } from './save-post.ts'
import { searchSavedPosts } from './search-saved.ts'

export function saveRoutes(api: Api): void {
  answer(api, calls.getFolders, async ({ ctx, viewer, query }) => ({
    data: await loadSaveFolders(ctx, viewer.userId, query.postId),
  }))
  answer(api, calls.createFolder, async ({ ctx, viewer, body, request }) => {
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key'])
    return { data: await createSaveFolder(ctx, viewer.userId, { ...body, idempotencyKey }) }
  })
  answer(api, calls.renameFolder, async ({ ctx, viewer, params, body }) => ({
    data: await renameSaveFolder(ctx, viewer.userId, params.postFolderId, body.name),
  }))
  answer(api, calls.isFolderNameFree, async ({ ctx, viewer, params }) => ({
    data: await isRowNameFree(ctx, 'post_folder', viewer.userId, params.folderName),
  }))
  answer(api, calls.deleteFolder, async ({ ctx, viewer, params }) => {
    await deleteSaveFolder(ctx, viewer.userId, params.postFolderId)
    return { data: true }
  })
  answer(api, calls.addToFolders, async ({ ctx, viewer, body }) => {
    await savePostInFolders(ctx, viewer.userId, body)
    return { data: true }
  })
  answer(api, calls.toggleSave, async ({ ctx, viewer, params, query }) => ({
    data: await toggleSave(ctx, viewer.userId, params.postId, query.to),
  }))
  answer(api, calls.removeFromFolder, async ({ ctx, viewer, params }) => {
    await removeFromSaveFolder(ctx, viewer.userId, params.postFolderItemId)
    return { data: true }
  })
  answer(api, calls.clearFolder, async ({ ctx, viewer, params }) => {
    await clearSaveFolder(ctx, viewer.userId, params.postFolderItemId)
    return { data: true }
  })
  answer(api, calls.searchFolderItems, ({ ctx, viewer, params, query }) =>
    searchSavedPosts(ctx, viewer.userId, params.postFolderId, query),
  )
}
