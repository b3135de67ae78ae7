import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const lazyRenameSaveFolderDialog = lazyWithQueryClient(
  async () => (await import('./rename-save-folder-dialog.tsx')).RenameSaveFolderDialog,
)
