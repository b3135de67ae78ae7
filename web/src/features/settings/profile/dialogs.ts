import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const lazyCropDialog = lazyWithQueryClient(async () => (await import('./crop-dialog.tsx')).CropDialog)
