import { allCalls } from '@fanfare/contract/all-calls'
import { expect, test } from 'vitest'
import { allowsStaleReads } from './read-from-replica.ts'

test('what may lag opens no file, moves no money, and signs nobody in', () => {
  const paths = allCalls.flatMap(({ call }) => (allowsStaleReads(call) ? [call.path] : []))
  expect(paths.toSorted()).toMatchInlineSnapshot(`
    [
      "/comment/get-comment-details/{commentId}",
      "/comment/search-comments/{postId}",
      "/comment/search-replies/{commentId}",
      "/creator/get-public-creator-details/{username}",
      "/creator/search-creator/{searchTerm}",
      "/creator/search-public-creator-post/{username}/{tab}",
      "/creator/suggested-creators",
      "/explore/popular-creators",
      "/explore/shelves",
      "/explore/trending-posts",
      "/master-record/get-content-tag",
      "/master-record/get-countries",
      "/master-record/get-states/{countryCode}",
      "/master-record/load-content-tag",
      "/master-record/load-countries",
      "/master-record/load-currencies",
      "/master-record/load-states",
      "/master-record/platform-settings",
      "/pages/head",
      "/post/get-post-details/{postId}",
      "/post/search-tagged-post/{code}",
      "/search/find-post/{searchTerm}",
    ]
  `)
})
