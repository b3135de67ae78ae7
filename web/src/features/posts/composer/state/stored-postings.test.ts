import { expect, test } from 'vitest'
import { createComposerState } from './composer-state.ts'
import { parsePostings } from './stored-postings.ts'

const posting = {
  id: 'p',
  draft: { ...createComposerState('TEXT'), caption: 'Hello', requestKey: 'k', uploads: [] },
  isPublicPost: false,
  postId: null,
  problems: ['Not like this.'],
  lacksFile: true,
}

test('a stored posting is read back with the key of its tries', () => {
  expect(parsePostings(JSON.stringify([posting]))).toEqual([posting])
  expect(parsePostings(null)).toEqual([])
})

test('a posting whose audience is not known is not sent to anybody', () => {
  const { isPublicPost: _, ...rest } = posting
  expect(parsePostings(JSON.stringify([rest, { draft: 7 }, 'x', posting]))).toEqual([posting])
})
