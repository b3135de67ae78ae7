import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const lazySetUpAuthenticatorDialog = lazyWithQueryClient(
  async () => (await import('./set-up-authenticator-dialog.tsx')).SetUpAuthenticatorDialog,
)
export const lazyRecoveryCodesDialog = lazyWithQueryClient(
  async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
)
export const lazyRenamePasskeyDialog = lazyWithQueryClient(
  async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog,
)
