import { expect, test } from 'vitest'
import { parseComposerDraft } from './composer-draft.ts'
import { type ComposerState, createComposerState } from './composer-state.ts'

const picture = {
  key: 'a',
  kind: 'IMAGE' as const,
  name: 'a.jpg',
  isReady: true,
  seconds: null,
  alternativeText: 'A boat',
  captionsName: null,
  transcript: 'All aboard',
  isPreview: true,
}
const media: ComposerState = {
  ...createComposerState('MEDIA'),
  caption: 'Hello',
  tagCodes: ['ART'],
  attachments: [picture],
  sale: { isOn: true, price: 150_000, sellsTo: 'SUBSCRIBERS', isIncluded: false, body: 'All of it' },
  requestKey: 'k',
  uploads: ['u'],
}
const parsed = (state: unknown) => parseComposerDraft(JSON.stringify(state))

test('what was written comes back as it was', () => {
  expect(parsed(media)).toEqual(media)
  const poll = {
    ...createComposerState('POLL'),
    caption: 'Where?',
    poll: { ...createComposerState('POLL').poll, days: '3' },
  }
  expect(parsed(poll)).toEqual(poll)
})

test('nothing comes of nothing', () => {
  expect(parseComposerDraft(null)).toBeNull()
  expect(parsed('text')).toBeNull()
})

test('files that were not ready are left out, and a media post without files is text', () => {
  const unready = { ...picture, key: 'b', isReady: false }
  expect(parsed({ ...media, attachments: [picture, unready] })?.attachments).toEqual([picture])
  expect(parsed({ ...media, attachments: [unready] })).toMatchObject({
    type: 'TEXT',
    tagCodes: [],
    attachments: [],
    caption: 'Hello',
  })
})

test('what another version wrote is read as far as it fits', () => {
  expect(
    parsed({ caption: 7, type: 'STORY', poll: { options: ['x'] }, attachments: [{ key: 'a' }] }),
  ).toEqual(createComposerState('TEXT'))
})
