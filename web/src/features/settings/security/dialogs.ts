import { lazyWithData } from '../../../lib/cache/lazy-with-data.ts'

export const authenticatorDialog = lazyWithData(
  async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
)
export const recoveryCodesDialog = lazyWithData(
  async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
)
export const renamePasskeyDialog = lazyWithData(
  async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog,
)
