import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const lazyShortcutsDialog = lazyWithQueryClient(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
)
