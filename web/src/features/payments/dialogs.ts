import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const lazyTipDialog = lazyWithQueryClient(async () => (await import('./tip-dialog.tsx')).TipDialog)
