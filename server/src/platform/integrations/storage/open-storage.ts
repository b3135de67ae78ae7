import { fileURLToPath } from 'node:url'
import type { Storage } from './storage.ts'
import { createFolderStorage } from './storage-folder.ts'
import { createS3Storage } from './storage-s3.ts'

/**
 * Opens the store that an address names: `file:///folder`, `file:folder` or
 * `s3://bucket?endpoint=…&region=…&forcePathStyle=true`.
 * @param reserveBytes what a folder leaves free of its disk
 */
export function openStorage(storageUrl: string, reserveBytes = 0): Storage {
  const url = URL.parse(storageUrl)
  if (url?.protocol === 'file:') return createFolderStorage(fileURLToPath(url), reserveBytes)
  if (url?.protocol === 's3:') return createS3Storage(url)
  throw new Error('STORAGE_URL starts with file: or s3:')
}
