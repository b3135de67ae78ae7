import { lazyWithData } from '../../../lib/cache/lazy-with-data.ts'

export const saveToFoldersDialog = lazyWithData(
  async () => (await import('./save-to-folders-dialog.tsx')).SaveToFoldersDialog,
)

export const createFolderDialog = lazyWithData(
  async () => (await import('./create-folder-dialog.tsx')).CreateFolderDialog,
)
