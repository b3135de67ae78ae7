import { expect, test } from 'vitest'
import { differentPollOptionSamples, equalPollOptionSamples } from './poll-options.samples.ts'
import {
  findDuplicatePollOptions,
  hasDuplicatePollOptions,
  isFractionOfDays,
  parsePollDays,
} from './poll-text.ts'
import { isSameMutedWord } from './search/muted-word.ts'

test.each([
  ['1', 1],
  ['30', 30],
  [' 7 ', 7],
  ['07', 7],
  ['٧', 7],
  ['१५', 15],
  ['１５', 15],
])('%j is %d days', (entered, days) => {
  expect(parsePollDays(entered)).toBe(days)
})

test.each(['', '0', '31', '300', '1.5', '1,5', '1e1', '0x10', '-7', '+7', '7 days', '1 5', '7.0', '½'])(
  '%j is no length of a poll',
  (entered) => {
    expect(parsePollDays(entered)).toBeNull()
  },
)

test('a length with a fraction is told from one that is out of range or no number', () => {
  for (const entered of ['1.5', ' 1,5 ', '0.5', '.5', '7.', '٢٫٥', '½', '1½']) {
    expect(isFractionOfDays(entered)).toBe(true)
  }
  for (const entered of ['', '.', '0', '31', '-7', '1e1', '7 days', '1.5.2', '-1.5', 'soon']) {
    expect(isFractionOfDays(entered)).toBe(false)
  }
})

test.each(equalPollOptionSamples)('%j and %j are the same option', (one, other) => {
  expect(hasDuplicatePollOptions([one, 'Something else', other])).toBe(true)
})

test('all options that equal another are found, the first of them too', () => {
  expect(findDuplicatePollOptions(['Lagos', 'Accra', ' LAGOS', 'Abuja', 'lagos', 'abuja '])).toEqual([
    0, 2, 3, 4, 5,
  ])
})

test.each(differentPollOptionSamples)('%j and %j are two options', (one, other) => {
  expect(hasDuplicatePollOptions([one, other])).toBe(false)
})

test.each([
  ['Lagos', 'LAGOS'],
  ['Café', 'Cafe\u0301'],
  ['１００', '100'],
  ['New\u00a0York', 'New York'],
  ['ΟΔΟΣ', 'οδος'],
  ['👩‍🚀', '👩‍🚀'],
  ['١', '1'],
  ['Q ١٢', 'Q 12'],
  ['Q אְב', 'Q אב'],
  ['اَ', 'ا'],
])('%j and %j are the same muted word', (one, other) => {
  expect(isSameMutedWord(one, other)).toBe(true)
})
