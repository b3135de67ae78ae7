import { describe, expect, it } from 'vitest'
import { applyLike } from './apply-like.ts'

describe('withLike', () => {
  it('counts a like and takes it back', () => {
    const liked = applyLike({ hasLiked: false, likeCount: 4 }, true)
    expect(liked).toEqual({ hasLiked: true, likeCount: 5 })
    expect(applyLike(liked, false)).toEqual({ hasLiked: false, likeCount: 4 })
  })

  it('does not count the same like twice', () => {
    expect(applyLike({ hasLiked: true, likeCount: 5 }, true)).toEqual({ hasLiked: true, likeCount: 5 })
  })

  it('never counts below zero', () => {
    expect(applyLike({ hasLiked: true, likeCount: 0 }, false)).toEqual({ hasLiked: false, likeCount: 0 })
  })
})
