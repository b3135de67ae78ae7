import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const confirmIdentityDialog = lazyWithQueryClient(
  async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
)
