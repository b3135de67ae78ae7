import { expect, test } from 'vitest'
import { waveformBars } from './waveform-bars.ts'

test('a bar is as high as the loudest of what it stands for', () => {
  expect(waveformBars([10, 80, 100, 20], 2)).toEqual([0.8, 1])
})

test('there are no more bars than points', () => {
  expect(waveformBars([50, 60], 48)).toEqual([0.5, 0.6])
  expect(waveformBars([], 48)).toEqual([])
})

test('silence can still be seen, and nothing is higher than the picture', () => {
  expect(waveformBars([0, 140], 2)).toEqual([0.06, 1])
})

test('every point counts when the numbers do not divide', () => {
  expect(waveformBars([1, 2, 3, 4, 90, 5, 6], 3)).toHaveLength(3)
  expect(Math.max(...waveformBars([1, 2, 3, 4, 5, 6, 90], 3))).toBe(0.9)
})
