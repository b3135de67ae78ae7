import { describe, expect, test } from 'vitest'
import {
  type Attachment,
  type ComposerAction,
  type ComposerState,
  canAttach,
  canSwitchComposerToType,
  composerReducer,
  createComposerState,
} from './composer-state.ts'

function file(key: string, kind: Attachment['kind'] = 'IMAGE'): Attachment {
  return {
    key,
    kind,
    name: key,
    isReady: true,
    seconds: null,
    alternativeText: '',
    captionsName: null,
    transcript: '',
    isPreview: false,
  }
}

function having(start: ComposerState, ...actions: ComposerAction[]): ComposerState {
  return actions.reduce(composerReducer, start)
}

const text = createComposerState('TEXT')
const buttons = ['MEDIA', 'AUDIO', 'POLL'] as const
const enabled = (state: ComposerState) => buttons.filter((button) => canSwitchComposerToType(state, button))

describe('the type of a new post', () => {
  test('starts as text, with every button enabled', () => {
    expect(text.type).toBe('TEXT')
    expect(enabled(text)).toEqual([...buttons])
  })

  test('becomes media with pictures or videos, up to four; only their button stays', () => {
    const two = having(text, { do: 'attach', attachments: [file('a'), file('b', 'VIDEO')] })
    expect(two.type).toBe('MEDIA')
    expect(enabled(two)).toEqual(['MEDIA'])
    const four = having(two, { do: 'attach', attachments: [file('c'), file('d')] })
    expect(enabled(four)).toEqual(['MEDIA'])
    expect(canAttach(four, 'MEDIA')).toBe(false)
  })

  test('becomes audio with a sound, and takes one', () => {
    const audio = having(text, { do: 'attach', attachments: [file('a', 'AUDIO')] })
    expect(audio.type).toBe('AUDIO')
    expect(enabled(audio)).toEqual(['AUDIO'])
    expect(canAttach(audio, 'AUDIO')).toBe(false)
    expect(having(audio, { do: 'attach', attachments: [file('b')] })).toMatchObject({
      type: 'AUDIO',
      attachments: [{ key: 'a' }],
    })
  })

  test('becomes a poll with two empty options for seven days', () => {
    const poll = having(text, { do: 'create-poll' })
    expect(poll).toMatchObject({ type: 'POLL', poll: { days: '7' } })
    expect(poll.poll.options.map(({ content }) => content)).toEqual(['', ''])
    expect(enabled(poll)).toEqual(['POLL'])
    expect(having(poll, { do: 'create-poll' }).poll).toEqual(poll.poll)
  })

  test('opened for audio or a poll, it takes nothing else', () => {
    expect(enabled(createComposerState('AUDIO'))).toEqual(['AUDIO'])
    expect(enabled(createComposerState('MEDIA'))).toEqual(['MEDIA'])
    expect(enabled(createComposerState('POLL'))).toEqual(['POLL'])
  })

  test.each(['IMAGE', 'VIDEO', 'AUDIO'] as const)(
    'returns to text without its last %s, and loses its tags',
    (kind) => {
      const attached = having(
        text,
        { do: 'write', caption: 'Hello' },
        { do: 'attach', attachments: [file('a', kind)] },
        { do: 'toggle-tag', code: 'MUSIC' },
      )
      expect(attached.tagCodes).toEqual(['MUSIC'])
      expect(having(attached, { do: 'detach', key: 'a' })).toMatchObject({
        type: 'TEXT',
        tagCodes: [],
        attachments: [],
        caption: 'Hello',
      })
    },
  )

  test('stays media while one file is left', () => {
    const two = having(
      text,
      { do: 'attach', attachments: [file('a'), file('b')] },
      { do: 'toggle-tag', code: 'ART' },
      { do: 'detach', key: 'a' },
    )
    expect(two).toMatchObject({ type: 'MEDIA', tagCodes: ['ART'], attachments: [{ key: 'b' }] })
  })

  test('returns to text without its poll; the next poll begins afresh', () => {
    const poll = having(
      text,
      { do: 'create-poll' },
      { do: 'set-option', key: '0', content: 'Lagos' },
      { do: 'set-poll-days', days: '3' },
    )
    const again = having(poll, { do: 'return-to-text' })
    expect(again.type).toBe('TEXT')
    expect(having(again, { do: 'create-poll' }).poll).toEqual(createComposerState('POLL').poll)
  })
})

describe('poll options', () => {
  test('are two to six', () => {
    let poll = createComposerState('POLL')
    for (const key of ['c', 'd', 'e', 'f', 'g']) poll = composerReducer(poll, { do: 'add-option', key })
    expect(poll.poll.options).toHaveLength(6)
    for (const { key } of poll.poll.options) poll = composerReducer(poll, { do: 'remove-option', key })
    expect(poll.poll.options.map(({ key }) => key)).toEqual(['e', 'f'])
  })

  test('the length stays as it was typed', () => {
    expect(having(createComposerState('POLL'), { do: 'set-poll-days', days: '1.5' }).poll.days).toBe('1.5')
    expect(having(createComposerState('POLL'), { do: 'set-poll-days', days: '' }).poll.days).toBe('')
  })
})

test('at most five tags; a second press takes one back', () => {
  const five = ['A1', 'B2', 'C3', 'D4', 'E5', 'F6'].reduce(
    (state, code) => composerReducer(state, { do: 'toggle-tag', code }),
    createComposerState('MEDIA'),
  )
  expect(five.tagCodes).toEqual(['A1', 'B2', 'C3', 'D4', 'E5'])
  expect(composerReducer(five, { do: 'toggle-tag', code: 'B2' }).tagCodes).toEqual(['A1', 'C3', 'D4', 'E5'])
})

test('files are put at another place, and stay where there is none', () => {
  const three = having(text, { do: 'attach', attachments: [file('a'), file('b'), file('c')] })
  const keys = (state: ComposerState) => state.attachments.map(({ key }) => key).join('')
  expect(keys(composerReducer(three, { do: 'move', key: 'c', to: 0 }))).toBe('cab')
  expect(keys(composerReducer(three, { do: 'move', key: 'a', to: 1 }))).toBe('bac')
  expect(keys(composerReducer(three, { do: 'move', key: 'c', to: 3 }))).toBe('abc')
})

test('a second try is the same post until something changes', () => {
  const sent = having(text, { do: 'write', caption: 'Hi' }, { do: 'submit', requestKey: 'k', uploads: ['u'] })
  expect(sent).toMatchObject({ requestKey: 'k', uploads: ['u'] })
  expect(having(sent, { do: 'write', caption: 'Hi!' })).toMatchObject({ requestKey: null, uploads: null })
})
