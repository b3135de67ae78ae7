import { expect, test, vi } from 'vitest'
import { type Attachment, type ComposerState, createComposerState } from '../state/composer-state.ts'
import { selectFittingFiles } from './select-fitting-files.ts'

// The build turns the macros into calls; here they say English by themselves.
vi.mock('@lingui/core/macro', () => ({
  t: (text: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: text }, ...values),
}))

const MB = 1024 * 1024
const chosen = (name: string, type: string, size = 1000) => ({ name, type, size })
const picture = chosen('a.jpg', 'image/jpeg')
const video = chosen('b.mp4', 'video/mp4')
const sound = chosen('c.mp3', 'audio/mpeg')
const text = createComposerState('TEXT')

function holding(...kinds: Attachment['kind'][]): ComposerState {
  const attachments = kinds.map((kind, at) => ({
    key: `${at}`,
    kind,
    name: `${at}`,
    isReady: true,
    seconds: null,
    alternativeText: '',
    captionsName: null,
    transcript: '',
    isPreview: false,
  }))
  return { ...createComposerState(kinds.includes('AUDIO') ? 'AUDIO' : 'MEDIA'), attachments }
}

const admit = (state: ComposerState, ...files: { name: string; type: string; size: number }[]) => {
  const { files: taken, problems } = selectFittingFiles(state, files)
  return { taken: taken.map(({ file }) => file.name), problems }
}

test('what may be a video or a sound is a sound for who looks for one', () => {
  const either = chosen('voice.webm', 'video/webm')
  expect(selectFittingFiles(text, [either], true).files).toEqual([{ file: either, kind: 'AUDIO' }])
  expect(selectFittingFiles(text, [either]).files).toEqual([{ file: either, kind: 'VIDEO' }])
  expect(selectFittingFiles(text, [video], true).files).toEqual([{ file: video, kind: 'VIDEO' }])
})

test('pictures and videos go together', () => {
  expect(admit(text, picture, video)).toEqual({ taken: ['a.jpg', 'b.mp4'], problems: [] })
})

test('four files at most, those chosen before among them', () => {
  expect(admit(holding('IMAGE', 'VIDEO', 'IMAGE'), picture, video)).toEqual({
    taken: ['a.jpg'],
    problems: ['You can only upload a maximum of 4 files.'],
  })
})

test('one sound, which has to go before another comes', () => {
  expect(admit(text, sound)).toEqual({ taken: ['c.mp3'], problems: [] })
  expect(admit(holding('AUDIO'), sound)).toEqual({
    taken: [],
    problems: ['Remove selected audio file first'],
  })
  expect(admit(text, sound, sound).problems).toEqual(['Remove selected audio file first'])
})

test('a post is of one type', () => {
  const message = ['Posts can have photos and videos, or audio, or a poll.']
  expect(admit(text, picture, sound)).toEqual({ taken: ['a.jpg'], problems: message })
  expect(admit(holding('AUDIO'), picture).problems).toEqual(message)
  expect(admit(holding('IMAGE'), sound).problems).toEqual(message)
  expect(admit(createComposerState('POLL'), picture).problems).toEqual(message)
})

test.each([
  [chosen('a.png', 'image/png', 0), 'a.png: This file is empty.'],
  [chosen('a.mp4', 'video/mp4', 0), 'a.mp4: This file is empty.'],
  [chosen('a.mp3', 'audio/mpeg', 0), 'a.mp3: This file is empty.'],
  [chosen('a.png', 'image/png', 15 * MB + 1), 'a.png: Maximum file size is 15MB'],
  [chosen('a.mov', 'video/quicktime', 50 * MB + 1), 'a.mov: Maximum file size is 50MB'],
  [chosen('a.wav', 'audio/wav', 20 * MB + 1), 'a.wav: Maximum file size is 20MB'],
  [chosen('a.svg', 'image/svg+xml'), "a.svg: This type of file or content isn't supported. Choose one of"],
  [chosen('a.avi', 'video/x-msvideo'), "a.avi: This type of file or content isn't supported. Choose one of"],
])('%o is refused by its name: %s', (file, message) => {
  expect(admit(text, file)).toEqual({ taken: [], problems: [expect.stringContaining(message)] })
})

test('a file of exactly the largest size is taken', () => {
  expect(admit(text, chosen('a.mp4', 'video/mp4', 50 * MB)).taken).toEqual(['a.mp4'])
})
