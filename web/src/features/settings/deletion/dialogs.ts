import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const deactivateAccountDialog = lazyWithQueryClient(
  async () => (await import('./deactivate-account-dialog.tsx')).DeactivateAccountDialog,
)

export const deleteAccountDialog = lazyWithQueryClient(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)
