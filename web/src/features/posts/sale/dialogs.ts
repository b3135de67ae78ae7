import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const lazyUnlockDialog = lazyWithQueryClient(
  async () => (await import('./unlock-dialog.tsx')).UnlockDialog,
)

export const lazyEditPostSaleDialog = lazyWithQueryClient(
  async () => (await import('./set-post-price-dialog.tsx')).EditPostSaleDialog,
)
