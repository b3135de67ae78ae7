import { lazyWithData } from '../../../lib/cache/lazy-with-data.ts'

export const emailCodesDialog = lazyWithData(
  async () => (await import('./email-codes-dialog.tsx')).EmailCodesDialog,
)
