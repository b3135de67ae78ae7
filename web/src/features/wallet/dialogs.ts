import { lazyWithData } from '../../lib/cache/lazy-with-data.ts'

export const topUpDialog = lazyWithData(async () => (await import('./top-up-dialog.tsx')).TopUpDialog)
