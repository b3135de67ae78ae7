import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const tipDialog = lazyWithQueryClient(async () => (await import('./tip-dialog.tsx')).TipDialog)
