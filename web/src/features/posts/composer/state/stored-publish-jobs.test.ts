import { expect, test } from 'vitest'
import { createComposerState } from './composer-state.ts'
import { parsePublishJobs } from './stored-publish-jobs.ts'

const publishJob = {
  id: 'p',
  draft: { ...createComposerState('TEXT'), caption: 'Hello', requestKey: 'k', uploads: [] },
  isPublicPost: false,
  postId: null,
  problems: ['Not like this.'],
  lacksFile: true,
}

test('a stored posting is read back with the key of its tries', () => {
  expect(parsePublishJobs(JSON.stringify([publishJob]))).toEqual([publishJob])
  expect(parsePublishJobs(null)).toEqual([])
})

test('a posting whose audience is not known is not sent to anybody', () => {
  const { isPublicPost: _, ...rest } = publishJob
  expect(parsePublishJobs(JSON.stringify([rest, { draft: 7 }, 'x', publishJob]))).toEqual([publishJob])
})
