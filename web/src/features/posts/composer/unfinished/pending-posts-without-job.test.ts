import type { PostWithStatus } from '@fanfare/contract/shapes/social/posts'
import { expect, test } from 'vitest'
import { pendingPostsWithoutJob } from './pending-posts-without-job.ts'

test('a post that this browser is sending is listed once, also before an answer names it', () => {
  const [film, song] = [pendingPost('1', 'A film'), pendingPost('2', 'A song')]
  const publishJob = { caption: 'A film', postId: null }
  const others = (own: Parameters<typeof pendingPostsWithoutJob>[1]) =>
    pendingPostsWithoutJob([film, song], own)
  expect(others([])).toEqual([film, song])
  expect(others([{ ...publishJob, status: 'publishing' }])).toEqual([song])
  expect(others([{ ...publishJob, status: 'processing', caption: 'Renamed', postId: '1' }])).toEqual([song])
  // One that waits for its author is another post.
  expect(others([{ ...publishJob, status: 'stopped' }])).toEqual([film, song])
  const failed = { ...film, status: 'FAILED' as const }
  expect(pendingPostsWithoutJob([failed], [{ ...publishJob, status: 'publishing' }])).toEqual([failed])
})

function pendingPost(postId: string, caption: string): PostWithStatus {
  return { postId, caption, status: 'PROCESSING' } as PostWithStatus
}
