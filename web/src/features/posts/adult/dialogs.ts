import { lazyWithData } from '../../../lib/cache/lazy-with-data.ts'

export const confirmAgeDialog = lazyWithData(
  async () => (await import('./confirm-age-dialog.tsx')).ConfirmAgeDialog,
)
