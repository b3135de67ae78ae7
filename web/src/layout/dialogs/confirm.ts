import { lazyWithData } from '../../lib/cache/lazy-with-data.ts'

/** Asks whether to do something that can't be undone, and does it. */
export const confirmDialog = lazyWithData(
  async () => (await import('./confirm-request-dialog.tsx')).ConfirmRequestDialog,
)
