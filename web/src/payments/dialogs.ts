import { lazyWithData } from '../cache/lazy-with-data.ts'

export const tipDialog = lazyWithData(async () => (await import('./tip-dialog.tsx')).TipDialog)
