import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const subscribeDialog = lazyWithQueryClient(
  async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog,
)

export const unsubscribeDialog = lazyWithQueryClient(
  async () => (await import('./unsubscribe-dialog.tsx')).UnsubscribeDialog,
)

export const privateFeedDialog = lazyWithQueryClient(
  async () => (await import('./private-feed-dialog.tsx')).PrivateFeedDialog,
)
