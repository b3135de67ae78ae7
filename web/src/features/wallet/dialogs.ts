import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const lazyTopUpDialog = lazyWithQueryClient(
  async () => (await import('./top-up-dialog.tsx')).TopUpDialog,
)
