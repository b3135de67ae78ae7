import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const lazyNewPostDialog = lazyWithQueryClient(
  async () => (await import('./new-post-dialog.tsx')).NewPostDialog,
)
