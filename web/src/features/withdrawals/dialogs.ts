import { lazyWithData } from '../../lib/cache/lazy-with-data.ts'

export const withdrawDialog = lazyWithData(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)
