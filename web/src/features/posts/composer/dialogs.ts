import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const newPostDialog = lazyWithQueryClient(
  async () => (await import('./new-post-dialog.tsx')).NewPostDialog,
)
