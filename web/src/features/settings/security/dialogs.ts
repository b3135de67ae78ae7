import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const lazyAuthenticatorDialog = lazyWithQueryClient(
  async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
)
export const lazyRecoveryCodesDialog = lazyWithQueryClient(
  async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
)
export const lazyRenamePasskeyDialog = lazyWithQueryClient(
  async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog,
)
