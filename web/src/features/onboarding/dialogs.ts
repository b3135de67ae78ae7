import { lazyWithData } from '../../lib/cache/lazy-with-data.ts'

export const fanStepsDialog = lazyWithData(
  async () => (await import('./fan-steps-dialog.tsx')).FanStepsDialog,
)
