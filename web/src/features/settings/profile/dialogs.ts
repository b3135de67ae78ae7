import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const cropDialog = lazyWithQueryClient(async () => (await import('./crop-dialog.tsx')).CropDialog)
