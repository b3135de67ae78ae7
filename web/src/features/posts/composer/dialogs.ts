import { lazyWithData } from '../../../lib/cache/lazy-with-data.ts'

export const newPostDialog = lazyWithData(async () => (await import('./new-post-dialog.tsx')).NewPostDialog)
