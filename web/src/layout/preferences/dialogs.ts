import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const lazyLanguageDialog = lazyWithQueryClient(
  async () => (await import('./language-dialog.tsx')).LanguageDialog,
)
