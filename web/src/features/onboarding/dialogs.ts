import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const fanStepsDialog = lazyWithQueryClient(
  async () => (await import('./fan-steps-dialog.tsx')).FanStepsDialog,
)
