import { lazyWithData } from '../../cache/lazy-with-data.ts'

export const confirmAgeDialog = lazyWithData(
  async () => (await import('./confirm-age-dialog.tsx')).ConfirmAgeDialog,
)
