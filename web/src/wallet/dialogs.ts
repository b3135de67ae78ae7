import { lazyWithData } from '../cache/lazy-with-data.ts'

export const topUpDialog = lazyWithData(async () => (await import('./top-up-dialog.tsx')).TopUpDialog)
