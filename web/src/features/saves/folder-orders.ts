import type { FolderFilter, FolderSort } from './folder-list.ts'

export const folderSorts: readonly FolderSort[] = ['newest', 'oldest']
export const folderFilters: readonly FolderFilter[] = [
  'all',
  'media',
  'image',
  'video',
  'audio',
  'poll',
  'text',
]
