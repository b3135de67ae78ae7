import { lazyWithData } from '../../lib/cache/lazy-with-data.ts'

export const tipDialog = lazyWithData(async () => (await import('./tip-dialog.tsx')).TipDialog)
