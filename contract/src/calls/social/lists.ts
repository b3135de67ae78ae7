import type { CallFacts } from '../../call-facts.ts'

export const getLists = {
  method: 'GET',
  path: '/user-folder/get-user-folders',
  who: 'member',
} as const satisfies CallFacts

export const createList = {
  method: 'POST',
  path: '/user-folder/create-user-folder',
  who: 'member',
  status: 201,
} as const satisfies CallFacts

export const renameList = {
  method: 'POST',
  path: '/user-folder/rename-user-folder/{userFolderId}',
  who: 'member',
} as const satisfies CallFacts

export const isListNameFree = {
  method: 'GET',
  path: '/user-folder/is-unique/{folderName}',
  who: 'member',
} as const satisfies CallFacts

export const deleteList = {
  method: 'GET',
  path: '/user-folder/delete-user-folder/{userFolderId}',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const addToLists = {
  method: 'POST',
  path: '/user-folder/add-to-user-folder',
  who: 'member',
} as const satisfies CallFacts

export const removeFromList = {
  method: 'GET',
  path: '/user-folder/remove-from-user-folder/{userFolderItemId}',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const clearList = {
  method: 'GET',
  path: '/user-folder/clear-user-folder/{userFolderId}',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const toggleBlock = {
  method: 'POST',
  path: '/user-folder/toggle-block/{userId}',
  who: 'member',
} as const satisfies CallFacts

export const previewBlockRefund = {
  method: 'GET',
  path: '/user-folder/preview-block-refund/{userId}',
  who: 'member',
} as const satisfies CallFacts

export const toggleFavourite = {
  method: 'POST',
  path: '/user-folder/toggle-favourite/{userId}',
  who: 'member',
} as const satisfies CallFacts

export const searchListItems = {
  method: 'GET',
  path: '/user-folder/search-user-folder-items/{userFolderId}',
  who: 'member',
  paged: true,
} as const satisfies CallFacts
