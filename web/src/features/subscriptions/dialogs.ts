import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const lazySubscribeDialog = lazyWithQueryClient(
  async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog,
)

export const lazyUnsubscribeDialog = lazyWithQueryClient(
  async () => (await import('./unsubscribe-dialog.tsx')).UnsubscribeDialog,
)

export const lazyPrivatePodcastFeedDialog = lazyWithQueryClient(
  async () => (await import('./private-podcast-feed-dialog.tsx')).PrivatePodcastFeedDialog,
)
