import { createPost as createPostCall } from '@fanfare/contract/shapes/social/posts'
import type { Context } from '../../../server/src/platform/context.ts'
import type { Viewer } from '../../../server/src/platform/http/auth/viewer.ts'
import { commentKind } from '../../../server/src/social/comments/comment-or-reply.ts'
import { searchCommentsOrReplies } from '../../../server/src/social/comments/search-comments-or-replies.ts'
import { searchCreators } from '../../../server/src/social/creators/search-creators.ts'
import { loadCreatorFeed } from '../../../server/src/social/feeds/creator-feed.ts'
import { loadHomeFeed } from '../../../server/src/social/feeds/home-feed.ts'
import { loadTaggedPosts } from '../../../server/src/social/feeds/tagged-posts.ts'
import { searchNotifications } from '../../../server/src/social/notifications/search-notifications.ts'
import { loadSerializedPostForViewer } from '../../../server/src/social/posts/find-posts.ts'
import { togglePostLike } from '../../../server/src/social/posts/like-post.ts'
import { createPost } from '../../../server/src/social/posts/publishing/create-post.ts'
import { allSavesFolderId } from '../../../server/src/social/saves/all-saves.ts'
import { toggleSave } from '../../../server/src/social/saves/save-post.ts'
import { searchSavedPosts } from '../../../server/src/social/saves/search-saved.ts'
import { searchPublicPosts } from '../../../server/src/social/search/find-posts.ts'
import {
  benchPersonIdOf,
  commentedPostCount,
  countVoters,
  creatorUsername,
  type DatabaseSize,
  firstNames,
  lastNames,
  newestPublicPostIds,
  optionIdsOnePerPoll,
  postingCreatorNumbersUpTo,
  tipperCounts,
} from '../../database/generate.ts'
import { type HttpLoad, httpTool } from '../../loads/http-load.ts'
import type { HttpPostGenerator } from '../../loads/post-load.ts'
import type { PgbenchScript } from '../../loads/sql-load.ts'
import { createSubscriptionRequests, createTipRequests } from '../../loads/tip-load.ts'
import { buildTipScript } from '../../loads/tip-sql.ts'

/** A call that is asked most: how it is asked over HTTP, and what its own SQL is. */
export type HotCall = {
  name: string
  /** Requests take turns with these; or, where each has a body of its own, what is posted next. */
  asks: readonly string[] | HttpPostGenerator
  /** Required throughput relative to PostgreSQL's lookups of a row by key. */
  target?: number
  sends?: HttpLoad['sends']
  headers?: HttpLoad['headers']
  /** 32 where it is not given. */
  connections?: number
  /** Number of different people who make the call; the readers if omitted. */
  people?: number
  /** The call without HTTP, or its SQL written by hand. */
  alone?: (ctx: Context, viewer: Viewer, path: string) => Promise<unknown>
  script?: PgbenchScript
}

const page = { limit: 10, offset: 0 }
export const homePaths = ['/post/search-post/all?limit=10']
const asBrowsersAsk = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const aloneAtHome: HotCall['alone'] = (ctx, viewer) => loadHomeFeed(ctx, { viewer, tab: 'all' }, page)
const lastOf = (path: string) => decodeURIComponent(path.split('?')[0]?.split('/').at(-1) ?? '')

/** Beginnings of names, and names with two letters swapped: as people type. */
const beginnings = firstNames.flatMap((name) => [name.slice(0, 3), name.slice(0, 5)])
const mistyped = lastNames
  .filter((name) => name.length > 4)
  .map((name, at) => `${firstNames[at]} ${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`)
/** Words of captions: one that all hold, names that some hold, and numbers that hardly any does. */
const searched = firstNames.flatMap((name, n) => ['caption', name, `${n + 1}711`])

const boundary = 'a-form'
const text = { type: 'TEXT', caption: 'Something to say', isPublicPost: 'true' }
const parts = Object.entries(text).map(
  ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
)
const draft = createPostCall.body.parse(text)

/**
 * Returns the calls, writes after all reads: a person who has just published a hundred posts reads another
 * feed than people do (ADR 147).
 */
export function listHotCalls(size: DatabaseSize): HotCall[] {
  const posts = newestPublicPostIds(size, 300)
  const readers = Array.from({ length: size.readers }, (_, n) => benchPersonIdOf(n + 1))
  return [
    { name: 'home feed, 8 connections', asks: homePaths, connections: 8, alone: aloneAtHome },
    { name: 'home feed', target: 0.1, asks: homePaths, alone: aloneAtHome },
    { name: 'home feed as a browser asks', asks: homePaths, headers: asBrowsersAsk, alone: aloneAtHome },
    {
      name: 'profile feed',
      target: 0.12,
      asks: postingCreatorNumbersUpTo(size, 300).map(
        (n) => `/creator/search-creator-post/${creatorUsername(n)}/all?limit=10`,
      ),
      alone: (ctx, { userId, isUnrestricted }, path) =>
        loadCreatorFeed(
          ctx,
          { viewerId: userId, isUnrestricted },
          { username: path.split('/')[3] ?? '', tab: 'all' },
          { ...page, sort: 'newest', timeFilter: 'all' },
        ),
    },
    {
      name: 'post',
      target: 0.12,
      asks: posts.map((id) => `/post/get-post-details/${id}`),
      alone: (ctx, { userId, isUnrestricted }, path) =>
        loadSerializedPostForViewer(ctx, { viewerId: userId, isUnrestricted }, lastOf(path)),
    },
    {
      name: 'comments',
      target: 0.12,
      asks: posts.slice(0, commentedPostCount).map((id) => `/comment/search-comments/${id}?limit=10`),
      alone: (ctx, { userId, isUnrestricted }, path) =>
        searchCommentsOrReplies(ctx, commentKind, {
          viewer: { viewerId: userId, isUnrestricted },
          underId: lastOf(path),
          query: page,
        }),
    },
    {
      name: 'notifications',
      target: 0.12,
      asks: ['/notification/search-all-notification?limit=10'],
      alone: (ctx, viewer) => searchNotifications(ctx, viewer, undefined, page),
    },
    {
      name: 'tag page',
      asks: ['ART', 'MUSIC'].map((code) => `/post/search-tagged-post/${code}?limit=10`),
      alone: (ctx, { userId }, path) => loadTaggedPosts(ctx, userId, lastOf(path), page),
    },
    {
      name: 'saved posts',
      asks: readers.map((id) => `/post-folder/search-post-folder-items/${allSavesFolderId(id)}?limit=10`),
      alone: (ctx, { userId }, path) =>
        searchSavedPosts(ctx, userId, lastOf(path), { ...page, sort: 'newest', filter: 'all' }),
    },
    {
      name: 'post search',
      asks: searched.map((term) => `/search/find-post/${encodeURIComponent(term)}?limit=10`),
      alone: (ctx, { userId }, path) => searchPublicPosts(ctx, userId, lastOf(path), page),
    },
    ...[
      { name: 'person search by a beginning', terms: beginnings },
      { name: 'person search with a typing error', terms: mistyped },
    ].map(
      ({ name, terms }): HotCall => ({
        name,
        target: 0.03,
        asks: terms.map((term) => `/creator/search-creator/${encodeURIComponent(term)}`),
        alone: (ctx, viewer, path) => searchCreators(ctx, viewer, lastOf(path)),
      }),
    ),
    {
      name: 'like',
      target: 0.06,
      asks: posts.map((id) => `/post/like-post/${id}`),
      alone: (ctx, { userId }, path) => togglePostLike(ctx, userId, lastOf(path)),
    },
    {
      name: 'like, all of one post',
      asks: posts.slice(0, 1).map((id) => `/post/like-post/${id}`),
      alone: (ctx, { userId }, path) => togglePostLike(ctx, userId, lastOf(path)),
    },
    // One votes once in a poll: wrk alone goes on where it was.
    ...(httpTool === 'wrk'
      ? [
          {
            name: 'vote',
            target: 0.06,
            asks: optionIdsOnePerPoll().map((id) => `/post/vote-poll-option/${id}`),
            people: countVoters(size),
            sends: {},
          },
        ]
      : []),
    {
      name: 'save',
      target: 0.06,
      asks: posts.map((id) => `/post-folder/toggle-save/${id}`),
      sends: {},
      alone: (ctx, { userId }, path) => toggleSave(ctx, userId, lastOf(path)),
    },
    {
      name: 'tip to many',
      target: 0.01,
      asks: createTipRequests({ fans: tipperCounts.fans, receivers: tipperCounts.creators }),
      script: buildTipScript(tipperCounts),
    },
    {
      name: 'tip to one',
      target: 0.01,
      asks: createTipRequests({ fans: tipperCounts.fans, receivers: 1 }),
      script: buildTipScript({ ...tipperCounts, creators: 1 }),
    },
    { name: 'subscribe, all to one creator', asks: createSubscriptionRequests() },
    {
      name: 'create a text post',
      target: 0.04,
      asks: ['/post/create-post'],
      sends: {
        type: `multipart/form-data; boundary=${boundary}`,
        body: `${parts.join('')}--${boundary}--\r\n`,
      },
      alone: (ctx, viewer) =>
        createPost(ctx, viewer, { draft, files: [], idempotencyKey: null, isHeard: () => true }),
    },
  ]
}
