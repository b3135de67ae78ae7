import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const authenticatorDialog = lazyWithQueryClient(
  async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
)
export const recoveryCodesDialog = lazyWithQueryClient(
  async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
)
export const renamePasskeyDialog = lazyWithQueryClient(
  async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog,
)
