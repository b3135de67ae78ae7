import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const lazyWithdrawDialog = lazyWithQueryClient(
  async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog,
)
