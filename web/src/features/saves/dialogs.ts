import { lazyWithData } from '../../lib/cache/lazy-with-data.ts'

export const renameFolderDialog = lazyWithData(
  async () => (await import('./rename-folder-dialog.tsx')).RenameFolderDialog,
)
