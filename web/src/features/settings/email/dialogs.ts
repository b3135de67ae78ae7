import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const lazyEmailCodesDialog = lazyWithQueryClient(
  async () => (await import('./email-codes-dialog.tsx')).EmailCodesDialog,
)
