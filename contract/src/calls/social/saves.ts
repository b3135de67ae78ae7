import type { CallFacts } from '../../call-facts.ts'

export const getFolders = {
  method: 'GET',
  path: '/post-folder/get-post-folders',
  who: 'member',
} as const satisfies CallFacts

export const createFolder = {
  method: 'POST',
  path: '/post-folder/create-post-folder',
  who: 'member',
  status: 201,
} as const satisfies CallFacts

export const renameFolder = {
  method: 'POST',
  path: '/post-folder/rename-post-folder/{postFolderId}',
  who: 'member',
} as const satisfies CallFacts

export const isFolderNameFree = {
  method: 'GET',
  path: '/post-folder/is-unique/{folderName}',
  who: 'member',
} as const satisfies CallFacts

export const deleteFolder = {
  method: 'GET',
  path: '/post-folder/delete-post-folder/{postFolderId}',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const addToFolders = {
  method: 'POST',
  path: '/post-folder/add-to-user-folder',
  who: 'member',
} as const satisfies CallFacts

export const toggleSave = {
  method: 'POST',
  path: '/post-folder/toggle-save/{postId}',
  who: 'member',
} as const satisfies CallFacts

export const removeFromFolder = {
  method: 'GET',
  path: '/post-folder/remove-from-post-folder/{postFolderItemId}',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const clearFolder = {
  method: 'GET',
  path: '/post-folder/clear-post-folder/{postFolderItemId}',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const searchFolderItems = {
  method: 'GET',
  path: '/post-folder/search-post-folder-items/{postFolderId}',
  who: 'member',
  paged: true,
} as const satisfies CallFacts
