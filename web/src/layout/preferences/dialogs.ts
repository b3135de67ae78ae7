import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const languageDialog = lazyWithQueryClient(
  async () => (await import('./language-dialog.tsx')).LanguageDialog,
)
