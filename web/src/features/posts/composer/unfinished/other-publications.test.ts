import type { Publication } from '@fanfare/contract/shapes/social/posts'
import { expect, test } from 'vitest'
import { publicationsWithoutJob } from './other-publications.ts'

test('a post that this browser is sending is listed once, also before an answer names it', () => {
  const [film, song] = [publication('1', 'A film'), publication('2', 'A song')]
  const posting = { caption: 'A film', postId: null }
  const others = (own: Parameters<typeof publicationsWithoutJob>[1]) =>
    publicationsWithoutJob([film, song], own)
  expect(others([])).toEqual([film, song])
  expect(others([{ ...posting, status: 'publishing' }])).toEqual([song])
  expect(others([{ ...posting, status: 'processing', caption: 'Renamed', postId: '1' }])).toEqual([song])
  // One that waits for its author is another post.
  expect(others([{ ...posting, status: 'stopped' }])).toEqual([film, song])
  const failed = { ...film, status: 'FAILED' as const }
  expect(publicationsWithoutJob([failed], [{ ...posting, status: 'publishing' }])).toEqual([failed])
})

function publication(postId: string, caption: string): Publication {
  return { postId, caption, status: 'PROCESSING' } as Publication
}
