import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const addToListsDialog = lazyWithQueryClient(
  async () => (await import('./add-to-lists-dialog.tsx')).AddToListsDialog,
)

export const createListDialog = lazyWithQueryClient(
  async () => (await import('./create-list-dialog.tsx')).CreateListDialog,
)

export const renameListDialog = lazyWithQueryClient(
  async () => (await import('./rename-list-dialog.tsx')).RenameListDialog,
)
