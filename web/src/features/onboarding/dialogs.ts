import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const lazyFanOnboardingDialog = lazyWithQueryClient(
  async () => (await import('./fan-onboarding-dialog.tsx')).FanOnboardingDialog,
)
