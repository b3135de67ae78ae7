import { lazyWithData } from '../../lib/cache/lazy-with-data.ts'

export const languageDialog = lazyWithData(async () => (await import('./language-dialog.tsx')).LanguageDialog)
