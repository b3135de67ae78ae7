import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const lazySaveToFoldersDialog = lazyWithQueryClient(
  async () => (await import('./save-to-folders-dialog.tsx')).SaveToFoldersDialog,
)

export const lazyCreateSaveFolderDialog = lazyWithQueryClient(
  async () => (await import('./create-save-folder-dialog.tsx')).CreateSaveFolderDialog,
)
