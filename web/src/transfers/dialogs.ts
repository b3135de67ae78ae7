import { lazyWithData } from '../cache/lazy-with-data.ts'

export const transferDialog = lazyWithData(async () => (await import('./transfer-dialog.tsx')).TransferDialog)
