import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const lazyRefundSaleDialog = lazyWithQueryClient(
  async () => (await import('./refund-sale-dialog.tsx')).RefundSaleDialog,
)
