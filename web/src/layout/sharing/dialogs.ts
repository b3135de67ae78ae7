import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const sharePostDialog = lazyWithQueryClient(
  async () => (await import('./share-post-dialog.tsx')).SharePostDialog,
)

export const shareProfileDialog = lazyWithQueryClient(
  async () => (await import('./share-profile-dialog.tsx')).ShareProfileDialog,
)
