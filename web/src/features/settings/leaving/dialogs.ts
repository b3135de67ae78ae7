import { lazyWithData } from '../../../lib/cache/lazy-with-data.ts'

export const deactivateAccountDialog = lazyWithData(
  async () => (await import('./deactivate-account-dialog.tsx')).DeactivateAccountDialog,
)

export const deleteAccountDialog = lazyWithData(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)
