import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const lazySharePostDialog = lazyWithQueryClient(
  async () => (await import('./share-post-dialog.tsx')).SharePostDialog,
)

export const lazyShareProfileDialog = lazyWithQueryClient(
  async () => (await import('./share-profile-dialog.tsx')).ShareProfileDialog,
)
