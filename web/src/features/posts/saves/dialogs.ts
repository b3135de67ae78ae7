import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const saveToFoldersDialog = lazyWithQueryClient(
  async () => (await import('./save-to-folders-dialog.tsx')).SaveToFoldersDialog,
)

export const createSaveFolderDialog = lazyWithQueryClient(
  async () => (await import('./create-folder-dialog.tsx')).CreateFolderDialog,
)
