import { expect, test } from 'vitest'
import { mediaLayoutOf } from './media-layout.ts'

const image = { contentType: 'image/jpeg' }
const video = { contentType: 'video/mp4' }
const audio = { contentType: 'audio/mpeg' }

test.each([
  ['images', [image, image]],
  ['video', [video]],
  ['mixed', [video, video]],
  ['mixed', [image, video]],
  ['audio', [audio]],
  ['none', []],
])('the view is %s', (view, files) => {
  expect(mediaLayoutOf({ isSubscribed: true, files })).toBe(view)
})

test('who may not see a post sees none of its media', () => {
  expect(mediaLayoutOf({ isSubscribed: false, files: [image, video, audio] })).toBe('none')
})
