import { lazyWithData } from '../cache/lazy-with-data.ts'

export const newPostDialog = lazyWithData(async () => (await import('./new-post-dialog.tsx')).NewPostDialog)
