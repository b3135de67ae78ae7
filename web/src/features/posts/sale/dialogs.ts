import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const unlockDialog = lazyWithQueryClient(
  async () => (await import('./unlock-dialog.tsx')).UnlockDialog,
)

export const setPriceDialog = lazyWithQueryClient(
  async () => (await import('./set-price-dialog.tsx')).SetPriceDialog,
)
