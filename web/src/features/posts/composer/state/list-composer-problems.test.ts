import { expect, test, vi } from 'vitest'
import { type ComposerState, createComposerState } from './composer-state.ts'
import { listComposerProblems } from './list-composer-problems.ts'

// The build turns the macros into calls; here they say English by themselves.
vi.mock('@lingui/core/macro', () => ({
  t: (text: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: text }, ...values),
}))

const poll = createComposerState('POLL').poll
const full: ComposerState = {
  ...createComposerState('POLL'),
  caption: 'Where to?',
  poll: { ...poll, options: ['Lagos', 'Accra', ' '].map((content, at) => ({ key: `${at}`, content })) },
}
const lasting = (days: string) => ({ ...full, poll: { ...full.poll, days } })

test('a caption is needed, or a question', () => {
  expect(listComposerProblems(createComposerState('TEXT'))).toEqual(['You need to add a caption'])
  expect(listComposerProblems({ ...full, caption: ' \n' })).toEqual(['You need to add a question'])
})

test('a caption is counted as people see it', () => {
  expect(listComposerProblems({ ...createComposerState('TEXT'), caption: '🎺'.repeat(250) })).toEqual([])
  expect(listComposerProblems({ ...createComposerState('TEXT'), caption: 'x'.repeat(251) })).toEqual([
    'Captions can have up to 250 characters',
  ])
})

test.each(['AUDIO', 'MEDIA'] as const)('%s needs its file, in the same words', (type) => {
  expect(listComposerProblems({ ...createComposerState(type), caption: 'Hi' })).toEqual([
    'Please upload an audio file',
  ])
})

test('a poll needs two options that say something', () => {
  expect(listComposerProblems(full)).toEqual([])
  expect(listComposerProblems({ ...full, poll })).toEqual(['Please provide at least two poll options.'])
})

test('the options of a poll differ', () => {
  const [lagos, accra] = ['Lagos', 'Accra'].map((content) => ({ key: content, content }))
  const again = { key: 'again', content: ' lagos ' }
  expect(
    listComposerProblems({
      ...full,
      poll: { ...poll, options: [lagos, accra, again].flatMap((each) => each ?? []) },
    }),
  ).toEqual(['Two poll options are the same'])
})

test('a poll lasts 1 to 30 days', () => {
  expect(listComposerProblems(lasting(''))).toEqual(['Poll length is required'])
  for (const days of ['0', '31', '999', '1e1', '0x10', '-7', '七']) {
    expect(listComposerProblems(lasting(days))).toEqual(['Please use a poll length between 1 and 30 days'])
  }
  for (const days of ['1.5', '1,5', '½']) {
    expect(listComposerProblems(lasting(days))).toEqual(['Enter a whole number of days, from 1 to 30'])
  }
  for (const days of ['1', '30']) expect(listComposerProblems(lasting(days))).toEqual([])
})

test('everything that is missing is said at once', () => {
  expect(listComposerProblems({ ...createComposerState('POLL'), poll: { ...poll, days: '' } })).toEqual([
    'You need to add a question',
    'Please provide at least two poll options.',
    'Poll length is required',
  ])
})
