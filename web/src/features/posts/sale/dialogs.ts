import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const lazyUnlockDialog = lazyWithQueryClient(
  async () => (await import('./unlock-dialog.tsx')).UnlockDialog,
)

export const lazyEditPostSaleDialog = lazyWithQueryClient(
  async () => (await import('./edit-post-sale-dialog.tsx')).EditPostSaleDialog,
)
