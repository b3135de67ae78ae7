import { limits } from '@fanfare/contract/limits'
import { expect, test, vi } from 'vitest'
import { type ComposerState, createComposerState } from './composer-state.ts'
import { listComposerProblems } from './list-composer-problems.ts'

// The build turns the macros into calls; here they say English by themselves.
vi.mock('@lingui/core/macro', () => ({
  t: (text: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: text }, ...values),
}))

const messagesOf = (state: ComposerState) => listComposerProblems(state).map(({ message }) => message)
const poll = createComposerState('POLL').poll
const full: ComposerState = {
  ...createComposerState('POLL'),
  caption: 'Where to?',
  poll: { ...poll, options: ['Lagos', 'Accra', ' '].map((content, at) => ({ key: `${at}`, content })) },
}
const lasting = (days: string) => ({ ...full, poll: { ...full.poll, days } })

test('a caption is needed, or a question', () => {
  expect(messagesOf(createComposerState('TEXT'))).toEqual(['You need to add a caption'])
  expect(messagesOf({ ...full, caption: ' \n' })).toEqual(['You need to add a question'])
})

test('a caption is counted as people see it', () => {
  expect(messagesOf({ ...createComposerState('TEXT'), caption: '🎺'.repeat(250) })).toEqual([])
  expect(messagesOf({ ...createComposerState('TEXT'), caption: 'x'.repeat(251) })).toEqual([
    'Captions can have up to 250 characters',
  ])
})

test.each(['AUDIO', 'MEDIA'] as const)('%s needs its file, in the same words', (type) => {
  expect(messagesOf({ ...createComposerState(type), caption: 'Hi' })).toEqual(['Please upload an audio file'])
})

const withOptions = (...contents: string[]): ComposerState => ({
  ...full,
  poll: { ...poll, options: contents.map((content, at) => ({ key: `${at}`, content })) },
})
const optionsOf = (state: ComposerState) =>
  listComposerProblems(state).flatMap(({ path, message }) =>
    path.startsWith('poll.options.') ? [[Number(path.slice('poll.options.'.length)), message]] : [],
  )

test('a poll needs two options that say something, and those that are blank are marked', () => {
  const needed = 'Please provide at least two poll options.'
  expect(listComposerProblems(full)).toEqual([])
  expect(optionsOf(withOptions('', ''))).toEqual([
    [0, needed],
    [1, needed],
  ])
  expect(optionsOf(withOptions(' ', 'Lagos', ''))).toEqual([[0, needed]])
})

test('options that read as the same are marked, whatever their case, and where they stand between blank ones', () => {
  const same = 'Two poll options are the same'
  expect(optionsOf(withOptions('Lagos', 'Accra', ' lagos '))).toEqual([
    [0, same],
    [2, same],
  ])
  expect(optionsOf(withOptions('', 'Straße', '', 'Accra', 'STRASSE'))).toEqual([
    [1, same],
    [4, same],
  ])
})

test('each option that is too long or stacked is marked with its own sentence', () => {
  expect(optionsOf(withOptions('x'.repeat(81), 'Lagos', `a${'\u0301'.repeat(30)}`))).toEqual([
    [0, 'Options can have up to 80 characters'],
    [2, 'One of the characters has too many accents or marks'],
  ])
})

test('a description or transcript that is too long is marked at its file', () => {
  const file = (alternativeText: string, transcript: string) => ({
    key: alternativeText,
    kind: 'VIDEO' as const,
    name: 'film.mp4',
    isReady: true,
    seconds: 3,
    alternativeText,
    captionsName: null,
    transcript,
    isPreview: false,
  })
  const { alternativeTextLength, transcriptLength } = limits
  const attachments = [
    file('x'.repeat(alternativeTextLength), 'y'.repeat(transcriptLength + 1)),
    file('x'.repeat(alternativeTextLength + 1), 'y'.repeat(transcriptLength)),
  ]
  expect(listComposerProblems({ ...createComposerState('MEDIA'), caption: 'Hi', attachments })).toEqual([
    { path: 'transcripts.0', message: `Transcripts can have up to ${transcriptLength} characters` },
    {
      path: 'alternativeTexts.1',
      message: `Descriptions can have up to ${alternativeTextLength} characters`,
    },
  ])
})

test('a poll lasts 1 to 30 days', () => {
  expect(messagesOf(lasting(''))).toEqual(['Poll length is required'])
  for (const days of ['0', '31', '999', '1e1', '0x10', '-7', '七']) {
    expect(messagesOf(lasting(days))).toEqual(['Please use a poll length between 1 and 30 days'])
  }
  for (const days of ['1.5', '1,5', '½']) {
    expect(messagesOf(lasting(days))).toEqual(['Enter a whole number of days, from 1 to 30'])
  }
  for (const days of ['1', '30']) expect(messagesOf(lasting(days))).toEqual([])
})

test('everything that is missing is said at once', () => {
  expect(messagesOf({ ...createComposerState('POLL'), poll: { ...poll, days: '' } })).toEqual([
    'You need to add a question',
    'Please provide at least two poll options.',
    'Please provide at least two poll options.',
    'Poll length is required',
  ])
})
