import { lazyWithData } from '../../lib/cache/lazy-with-data.ts'

export const confirmIdentityDialog = lazyWithData(
  async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
)
