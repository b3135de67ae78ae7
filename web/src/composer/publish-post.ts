import type { Post, PostType } from '@fanfare/contract/posts'
import { upload } from '../api/upload.ts'

export type Submission = {
  type: PostType
  isPublicPost: boolean
  caption: string
  images: readonly { blob: Blob; name: string }[]
  /** The same for every try of the same content: it is published once. */
  idempotencyKey: string
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Its name without the ending, which is the one of what it has become. */
function fileName(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'image'}.${extensions[type] ?? 'jpg'}`
}

/**
 * Sends a post with its pictures in order; tells the share that has left, from 0 to 1.
 * @throws what `upload` throws
 */
export async function publishPost(
  { type, isPublicPost, caption, images, idempotencyKey }: Submission,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Post> {
  const form = new FormData()
  form.append('type', type)
  form.append('isPublicPost', String(isPublicPost))
  form.append('caption', caption)
  for (const { blob, name } of images) form.append('IMAGE', blob, fileName(name, blob.type))
  const { data } = await upload('POST /post/create-post', form, { onProgress, signal, idempotencyKey })
  return data
}
