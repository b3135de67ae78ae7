import { lazyWithData } from '../../../lib/cache/lazy-with-data.ts'

export const transferDialog = lazyWithData(async () => (await import('./transfer-dialog.tsx')).TransferDialog)
