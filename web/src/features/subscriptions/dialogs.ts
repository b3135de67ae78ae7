import { lazyWithData } from '../../lib/cache/lazy-with-data.ts'

export const subscribeDialog = lazyWithData(
  async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog,
)

export const unsubscribeDialog = lazyWithData(
  async () => (await import('./unsubscribe-dialog.tsx')).UnsubscribeDialog,
)

export const privateFeedDialog = lazyWithData(
  async () => (await import('./private-feed-dialog.tsx')).PrivateFeedDialog,
)
