import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const renameSaveFolderDialog = lazyWithQueryClient(
  async () => (await import('./rename-folder-dialog.tsx')).RenameFolderDialog,
)
