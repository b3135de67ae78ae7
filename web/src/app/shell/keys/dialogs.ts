import { lazyWithData } from '../../../lib/cache/lazy-with-data.ts'

export const keysDialog = lazyWithData(async () => (await import('./keys-dialog.tsx')).KeysDialog)
