import { expect, test } from 'vitest'
import { computeWaveform } from './compute-waveform.ts'

test('the loudest moment of each stretch, against the loudest of all', () => {
  expect(computeWaveform(Float32Array.from([0, 0.25, -0.5, 0.1, 0, 0]), 3)).toEqual([50, 100, 0])
})

test('silence is flat', () => {
  expect(computeWaveform(new Float32Array(8), 4)).toEqual([0, 0, 0, 0])
})

test('a sound shorter than the points leaves some of them empty', () => {
  expect(computeWaveform(Float32Array.from([1, 1]), 4)).toEqual([0, 100, 0, 100])
})
