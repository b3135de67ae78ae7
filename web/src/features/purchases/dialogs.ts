import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const requestRefundDialog = lazyWithQueryClient(
  async () => (await import('./request-refund-dialog.tsx')).RequestRefundDialog,
)

export const spendingLimitDialog = lazyWithQueryClient(
  async () => (await import('./spending-limit-dialog.tsx')).SpendingLimitDialog,
)
