import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const lazyConfirmIdentityDialog = lazyWithQueryClient(
  async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
)
