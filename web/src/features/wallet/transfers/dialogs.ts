import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const lazyBankTransferDialog = lazyWithQueryClient(
  async () => (await import('./transfer-dialog.tsx')).BankTransferDialog,
)
