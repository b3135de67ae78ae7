import { allCalls } from '@fanfare/contract/all-calls'
import { expect, test } from 'vitest'

test('calls that a replica may answer open no file, move no money and sign nobody in', () => {
  const paths = allCalls.flatMap(({ call }) => (call.allowsStaleReads ? [call.path] : []))
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
