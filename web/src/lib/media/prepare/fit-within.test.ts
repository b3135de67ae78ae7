import { describe, expect, it } from 'vitest'
import { fitWithin } from './fit-within.ts'

describe('fitWithin', () => {
  it('scales a wide picture by its width and a tall one by its height', () => {
    expect(fitWithin(6000, 4000, 1500)).toEqual({ width: 1500, height: 1000 })
    expect(fitWithin(4000, 6000, 1500)).toEqual({ width: 1000, height: 1500 })
  })

  it('leaves a picture that fits as it is', () => {
    expect(fitWithin(1500, 900, 1500)).toEqual({ width: 1500, height: 900 })
    expect(fitWithin(1, 1, 1500)).toEqual({ width: 1, height: 1 })
  })

  it('keeps at least a pixel of a very thin picture', () => {
    expect(fitWithin(30_000, 3, 1500)).toEqual({ width: 1500, height: 1 })
  })
})
