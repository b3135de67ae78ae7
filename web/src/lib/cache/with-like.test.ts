import { describe, expect, it } from 'vitest'
import { withLike } from './with-like.ts'

describe('withLike', () => {
  it('counts a like and takes it back', () => {
    const liked = withLike({ hasLiked: false, likeCount: 4 }, true)
    expect(liked).toEqual({ hasLiked: true, likeCount: 5 })
    expect(withLike(liked, false)).toEqual({ hasLiked: false, likeCount: 4 })
  })

  it('does not count the same like twice', () => {
    expect(withLike({ hasLiked: true, likeCount: 5 }, true)).toEqual({ hasLiked: true, likeCount: 5 })
  })

  it('never counts below zero', () => {
    expect(withLike({ hasLiked: true, likeCount: 0 }, false)).toEqual({ hasLiked: false, likeCount: 0 })
  })
})
