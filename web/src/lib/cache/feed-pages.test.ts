import { describe, expect, it } from 'vitest'
import {
  mergeSuggestions,
  newPostIds,
  postIdsOf,
  prependOrRestartWithFirstPage,
  summarizeNewPosts,
  withoutPost,
  withPostFirst,
} from './feed-pages.ts'

const pages = [
  { ids: ['e', 'd'], nextCursor: 'after-d' },
  { ids: ['c', 'b'], nextCursor: null },
]

describe('a list of posts in pages', () => {
  it('lists a post once although two pages hold it', () => {
    expect(postIdsOf([...pages, { ids: ['b', 'a'], nextCursor: null }])).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  it('counts as new only what stands before the known posts', () => {
    expect(newPostIds(['e', 'd'], ['g', 'f', 'e', 'x', 'd'])).toEqual(['g', 'f'])
  })

  it('has nothing new when the fresh page starts with a known post', () => {
    expect(newPostIds(['e', 'd'], ['d', 'c'])).toEqual([])
  })

  it('counts new posts behind a pinned one, and tells when another is pinned', () => {
    expect(summarizeNewPosts(['b', 'e', 'd'], ['b', 'g', 'f', 'e'], 'b')).toEqual({
      posts: 2,
      isPinNew: false,
    })
    expect(summarizeNewPosts(['e', 'd'], ['b', 'e', 'd'], 'b')).toEqual({ posts: 0, isPinNew: true })
    expect(summarizeNewPosts(['b', 'e', 'd'], ['e', 'd'], undefined)).toEqual({ posts: 0, isPinNew: false })
    expect(summarizeNewPosts([], ['e'], undefined)).toEqual({ posts: 1, isPinNew: false })
  })

  it('takes new posts to its top and keeps what was loaded', () => {
    const merged = prependOrRestartWithFirstPage(pages, { ids: ['f', 'e', 'd'], nextCursor: 'after-d' })
    expect(postIdsOf(merged)).toEqual(['f', 'e', 'd', 'c', 'b'])
    expect(merged.at(-1)?.nextCursor).toBeNull()
  })

  it('knows of suggestions at its new top', () => {
    const old = [{ ids: ['e', 'd'], nextCursor: null, suggested: { d: 'DISCOVERY' as const } }]
    const head = { ids: ['f', 'e'], nextCursor: 'after-e', suggested: { f: 'TEASER' as const } }
    expect(mergeSuggestions(prependOrRestartWithFirstPage(old, head))).toEqual({
      f: 'TEASER',
      d: 'DISCOVERY',
    })
  })

  it('starts again from a fresh page that does not reach the known posts', () => {
    const head = { ids: ['z', 'y'], nextCursor: 'after-y' }
    expect(prependOrRestartWithFirstPage(pages, head)).toEqual([head])
  })

  it('is empty once the fresh page is', () => {
    expect(postIdsOf(prependOrRestartWithFirstPage(pages, { ids: [], nextCursor: null }))).toEqual([])
  })

  it('puts a post that was just published first, once', () => {
    expect(postIdsOf(withPostFirst(pages, 'c'))).toEqual(['c', 'e', 'd', 'b'])
    expect(postIdsOf(withPostFirst([], 'a'))).toEqual(['a'])
  })

  it('drops a deleted post from the page that holds it', () => {
    expect(postIdsOf(withoutPost(pages, 'd'))).toEqual(['e', 'c', 'b'])
  })
})
