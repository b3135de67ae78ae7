import { lazyWithData } from '../cache/lazy-with-data.ts'

export const renameFolderDialog = lazyWithData(
  async () => (await import('./rename-folder-dialog.tsx')).RenameFolderDialog,
)
