import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

/** Asks whether to do something that can't be undone, and does it. */
export const lazyConfirmDialog = lazyWithQueryClient(
  async () => (await import('./async-confirm-dialog.tsx')).AsyncConfirmDialog,
)
