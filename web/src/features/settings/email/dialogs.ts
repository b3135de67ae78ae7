import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const lazyEmailChangeCodesDialog = lazyWithQueryClient(
  async () => (await import('./email-change-codes-dialog.tsx')).EmailChangeCodesDialog,
)
