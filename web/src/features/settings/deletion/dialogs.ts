import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const lazyDeactivateAccountDialog = lazyWithQueryClient(
  async () => (await import('./deactivate-account-dialog.tsx')).DeactivateAccountDialog,
)

export const lazyDeleteAccountDialog = lazyWithQueryClient(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)
