import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const topUpDialog = lazyWithQueryClient(async () => (await import('./top-up-dialog.tsx')).TopUpDialog)
