import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const lazyRequestRefundDialog = lazyWithQueryClient(
  async () => (await import('./request-refund-dialog.tsx')).RequestRefundDialog,
)

export const lazySpendingLimitDialog = lazyWithQueryClient(
  async () => (await import('./spending-limit-dialog.tsx')).SpendingLimitDialog,
)
