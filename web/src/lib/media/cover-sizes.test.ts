import { describe, expect, it } from 'vitest'
import { coverSizesAttribute } from './cover-sizes.ts'

describe('coverSizes', () => {
  it('asks for the width of the cell where the picture is no wider than it', () => {
    expect(coverSizesAttribute({ width: 1000, height: 1000 }, { width: 1, height: 0.75 })).toBe(
      '(width < 36rem) 100vw, 600px',
    )
  })

  it('asks for more where a wide picture is cut at its sides', () => {
    expect(coverSizesAttribute({ width: 1500, height: 1000 }, { width: 0.5, height: 0.6 })).toBe(
      '(width < 36rem) 90vw, 540px',
    )
  })

  it('takes a picture of unknown size for a square', () => {
    expect(coverSizesAttribute({ width: null, height: null }, { width: 0.25, height: 0.25 })).toBe(
      '(width < 36rem) 25vw, 150px',
    )
  })
})
