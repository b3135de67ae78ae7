import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const transferDialog = lazyWithQueryClient(
  async () => (await import('./transfer-dialog.tsx')).TransferDialog,
)
