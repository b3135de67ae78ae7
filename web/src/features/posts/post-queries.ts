import { trendingPosts } from '@fanfare/contract/calls/social/explore'
import {
  getPostDetails,
  searchCreatorPost,
  searchPost,
  searchPublicCreatorPost,
  searchTaggedPost,
} from '@fanfare/contract/calls/social/posts'
import { findPost } from '@fanfare/contract/calls/social/search'
import type { ViewAs } from '@fanfare/contract/shapes/social/creators'
import type { HomeFeedPost, Post, ProfileFeedQuery } from '@fanfare/contract/shapes/social/posts'
import type { HomeTab, ProfilePostFilter } from '@fanfare/contract/social/post-types'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import type { FeedPage } from '../../lib/cache/feed-pages.ts'
import { cachePosts } from '../../lib/cache/post-cache.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'

/** Posts stay fresh by what happens to them (a like, a refreshed page), not by age. */
const pageSize = 20

export type ProfilePostOrder = Pick<ProfileFeedQuery, 'sort' | 'timeFilter'>

/** One post by id: from the cache where a list brought it, else from the server. */
export function postQuery(postId: string) {
  return queryOptions({
    queryKey: postKeys.one(postId),
    queryFn: async ({ signal }) => (await callApi(getPostDetails, { params: { postId }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type LoadPage = (
  query: { limit: number; cursor?: string },
  signal: AbortSignal,
) => Promise<{ data: (Post | HomeFeedPost)[]; page: { nextCursor: string | null } }>

export type PostListSource = {
  key: readonly unknown[]
  load: LoadPage
}

export function homePostListSource(tab: HomeTab): PostListSource {
  return {
    key: postKeys.home(tab),
    load: (query, signal) => callApi(searchPost, { params: { tab }, query, signal }),
  }
}

/** A creator's posts; guests ask by the public call. */
export function profilePostListSource(
  username: string,
  tab: ProfilePostFilter,
  order: ProfilePostOrder,
  signedIn: boolean,
): PostListSource {
  const call = signedIn ? searchCreatorPost : searchPublicCreatorPost
  return {
    key: postKeys.profile(username, tab, order),
    load: (query, signal) =>
      callApi(call, { params: { username, tab }, query: { ...query, ...order }, signal }),
  }
}

/** One's own posts with the eyes of others. */
export function ownProfilePreviewPostListSource(
  username: string,
  tab: ProfilePostFilter,
  order: ProfilePostOrder,
  as: ViewAs,
): PostListSource {
  return {
    key: [...postKeys.profile(username, tab, order), as],
    load: (query, signal) =>
      callApi(searchCreatorPost, { params: { username, tab }, query: { ...query, ...order, as }, signal }),
  }
}

/** Public posts that many look at just now. */
export const trendingPostListSource: PostListSource = {
  key: postKeys.trending,
  load: (query, signal) => callApi(trendingPosts, { query, signal }),
}

/** Public posts whose captions have these words. */
export function searchResultPostListSource(term: string): PostListSource {
  return {
    key: postKeys.found(term),
    load: (query, signal) => callApi(findPost, { params: { searchTerm: term }, query, signal }),
  }
}

/** Posts that carry a content tag. */
export function taggedPostListSource(code: string): PostListSource {
  return {
    key: postKeys.tagged(code),
    load: (query, signal) => callApi(searchTaggedPost, { params: { code }, query, signal }),
  }
}

async function loadPage(
  client: QueryClient,
  list: PostListSource,
  cursor: string | null,
  signal: AbortSignal,
): Promise<FeedPage> {
  const query = { limit: pageSize, ...(cursor ? { cursor } : {}) }
  const { data, page } = await list.load(query, signal)
  cachePosts(client, data)
  return {
    ids: data.map((post) => post.postId),
    nextCursor: page.nextCursor,
    suggested: Object.fromEntries(
      data.flatMap((post) =>
        'placement' in post && post.placement !== 'FOLLOWED' ? [[post.postId, post.placement]] : [],
      ),
    ),
  }
}

/** A list of posts, page by page; the pages hold ids, the posts are kept once. */
export function postListQuery(client: QueryClient, list: PostListSource) {
  return infiniteQueryOptions({
    queryKey: list.key,
    queryFn: ({ pageParam, signal }) => loadPage(client, list, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: FeedPage) => last.nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  })
}

/** The top of a list as it is now: asked for every minute and on return, shown as a pill, never as a jump. */
export function postListHeadQuery(client: QueryClient, list: PostListSource) {
  return queryOptions({
    queryKey: postKeys.head(list.key),
    queryFn: ({ signal }) => loadPage(client, list, null, signal),
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    staleTime: 30_000,
  })
}
