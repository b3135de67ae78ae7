import { describe, expect, it } from 'vitest'
import { uploadShares } from './upload-shares.ts'

describe('uploadShares', () => {
  it('fills the files one after the other', () => {
    expect(uploadShares([100, 300, 100], 0.5)).toEqual([1, 0.5, 0])
  })

  it('starts with nothing and ends with everything', () => {
    expect(uploadShares([100, 300], 0)).toEqual([0, 0])
    expect(uploadShares([100, 300], 1)).toEqual([1, 1])
  })

  it('has nothing to say of no files', () => {
    expect(uploadShares([], 0.4)).toEqual([])
  })
})
