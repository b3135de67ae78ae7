import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const lazyConfirmAgeDialog = lazyWithQueryClient(
  async () => (await import('./confirm-age-dialog.tsx')).ConfirmAgeDialog,
)
