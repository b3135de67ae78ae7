import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const keysDialog = lazyWithQueryClient(async () => (await import('./keys-dialog.tsx')).KeysDialog)
