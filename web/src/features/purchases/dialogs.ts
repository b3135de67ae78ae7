import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const requestRefundDialog = lazyWithQueryClient(
  async () => (await import('./request-refund-dialog.tsx')).RequestRefundDialog,
)
