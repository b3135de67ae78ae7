import { lazyWithData } from '../../lib/cache/lazy-with-data.ts'

export const sharePostDialog = lazyWithData(
  async () => (await import('./share-post-dialog.tsx')).SharePostDialog,
)

export const shareProfileDialog = lazyWithData(
  async () => (await import('./share-profile-dialog.tsx')).ShareProfileDialog,
)
