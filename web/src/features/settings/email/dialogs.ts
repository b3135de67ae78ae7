import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const emailCodesDialog = lazyWithQueryClient(
  async () => (await import('./email-codes-dialog.tsx')).EmailCodesDialog,
)
