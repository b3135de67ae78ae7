import { lazyWithData } from '../../lib/cache/lazy-with-data.ts'

export const addToListsDialog = lazyWithData(
  async () => (await import('./add-to-lists-dialog.tsx')).AddToListsDialog,
)

export const createListDialog = lazyWithData(
  async () => (await import('./create-list-dialog.tsx')).CreateListDialog,
)

export const renameListDialog = lazyWithData(
  async () => (await import('./rename-list-dialog.tsx')).RenameListDialog,
)
