import { lazyWithData } from '../../../lib/cache/lazy-with-data.ts'

export const cropDialog = lazyWithData(async () => (await import('./crop-dialog.tsx')).CropDialog)
