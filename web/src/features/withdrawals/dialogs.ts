import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const withdrawDialog = lazyWithQueryClient(
  async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog,
)
