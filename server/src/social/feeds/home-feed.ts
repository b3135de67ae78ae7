import type { PageInfo, PageQuery } from '@fanfare/contract/fields/page'
import type { HomeFeedPost } from '@fanfare/contract/shapes/social/posts'
import type { Context } from '../../platform/context.ts'
import { type SerializedReplyData, serializedList } from '../../platform/http/reply/serialized.ts'
import { buildPage } from '../../platform/pagination/page-of.ts'
import { loadVisiblePostsByIds } from '../posts/find-posts.ts'
import { type CachedPost, serializeHomeFeedPost } from '../posts/serialize-post.ts'
import { findEmptySuggestionsEndId } from './empty-suggestions-cache.ts'
import { formatFeedCursor, parseFeedCursor } from './feed-cursor.ts'
import { type HomeFeedViewer, loadFollowedEntries } from './followed-posts.ts'
import {
  canShowLockedAmongFollowed,
  countSuggestionsInNextPosts,
  type FeedCursor,
  type FeedEntry,
  hasRoomForLockedPost,
  type InterleavedPost,
  interleaveLookahead,
  interleaveUpTo,
} from './interleave.ts'
import { type FeedStreams, loadFeedStreams } from './load-feed-streams.ts'
import {
  cacheTeaserIndex,
  excludeShownTeasersForAnHour,
  loadLockedTeaserCandidates,
  offsetWithoutTeaser,
} from './locked-teasers.ts'
import { getSkipRangeBelow } from './skip-ranges.ts'
import {
  findLockedTeaser,
  findSuggestionScanEndId,
  loadSuggestedEntries,
  suggestionScanSize,
} from './suggested-posts.ts'

/** `skip`: posts after `start` that are before the page; `count`: those, the page, and one more. */
type PageStart = { start: FeedCursor; skip: number; count: number }

/** A page and one entry more, the candidates and the locked post that was found, and the cursor after a scan that was cut short. */
type PageEntries = {
  entries: readonly InterleavedPost<FeedEntry>[]
  candidates: readonly string[]
  locked: FeedEntry | undefined
  scanEnd: string | null
}

const nothingLoaded: FeedStreams = { followed: [], suggested: [], locked: undefined }

/**
 * Loads a page of the home feed: the reader’s timeline mixed with public posts of verified creators to whom they do not
 * subscribe. By cursor no post is missed or shown twice while others are published. One query while the timeline lasts, two
 * where somebody posts long runs, at most eight else.
 * @throws Refusal INVALID_INPUT for a cursor of another feed
 */
export async function loadHomeFeed(
  ctx: Context,
  reader: HomeFeedViewer,
  query: PageQuery,
): Promise<{ data: SerializedReplyData<HomeFeedPost[]>; page: PageInfo }> {
  const { limit, offset, cursor } = query
  const { viewer, tab } = reader
  const isByOffset = cursor === undefined && offset > 0
  const skip = !isByOffset ? 0 : tab === 'all' ? offsetWithoutTeaser(viewer.userId, offset) : offset
  const start = parseFeedCursor(cursor)
  const count = skip + limit + 1
  // No locked post in other tabs, and none by offset, where the following posts must not move.
  const mayShowLocked = tab === 'all' && !isByOffset && hasRoomForLockedPost(limit)
  const candidates = mayShowLocked
    ? await loadLockedTeaserCandidates(ctx, viewer.userId, start.lockedBefore)
    : []
  const hasSuggestion = findEmptySuggestionsEndId(ctx, reader, start.suggestedBefore) === undefined
  const early = canShowLockedAmongFollowed(limit, hasSuggestion) ? candidates : []
  const isMixed = skip === 0 && start.before !== ''
  const loaded = isMixed
    ? await loadFeedStreams(ctx, reader, { start, count, candidates: early })
    : nothingLoaded
  const mixed = interleaveUpTo(start, { ...loaded, isAllFollowed: false }, count)
  const isTeaserTried = isMixed && early.length > 0
  const { entries, scanEnd, ...teaser }: PageEntries =
    mixed.length === count
      ? { entries: mixed, candidates: early, locked: loaded.locked, scanEnd: null }
      : await continueMix(ctx, reader, { start, skip, count, loaded, candidates, isTeaserTried })
  const { rows, page } = buildPage(
    entries,
    { limit, skip },
    (entry) => formatFeedCursor(entry.cursor),
    scanEnd,
  )
  const isFirstPage = tab === 'all' && cursor === undefined && offset === 0
  noteTeaser(ctx, viewer.userId, { ...teaser, rows, isFirstPage })
  const posts = rows.every(({ row }) => isPost(row)) ? noPosts : await findMissing(ctx, viewer, rows, loaded)
  return {
    data: serializedList(
      rows.flatMap(({ row, placement }) => {
        const post = isPost(row) ? row : posts.get(row.postId)
        return post ? [serializeHomeFeedPost(post, viewer.userId, placement)] : []
      }),
    ),
    page: { ...page, offset: isByOffset ? offset : 0 },
  }
}

/** Finds the entries of a page by their ids, where what is loaded of the streams does not make a whole page. */
async function continueMix(
  ctx: Context,
  reader: HomeFeedViewer,
  {
    start,
    skip,
    count,
    loaded,
    candidates,
    isTeaserTried,
  }: PageStart & { loaded: FeedStreams; candidates: readonly string[]; isTeaserTried: boolean },
): Promise<PageEntries> {
  const needsTeaser = !isTeaserTried && candidates.length > 0
  const locked = needsTeaser ? await findLockedTeaser(ctx, reader.viewer, candidates) : loaded.locked
  const take = count + start.ahead.length + interleaveLookahead
  const followed: FeedEntry[] = [...loaded.followed]
  if (start.before !== '') {
    const before = followed.at(-1)?.postId ?? start.before
    const rest = { start: { before }, take: take - followed.length }
    followed.push(...(await loadFollowedEntries(ctx, reader, rest)))
  }
  const isAllFollowed = followed.length < take
  if (!isAllFollowed && loaded !== nothingLoaded) {
    const entries = interleaveUpTo(
      start,
      { followed, isAllFollowed, suggested: loaded.suggested, locked },
      count,
    )
    return { entries, candidates, locked, scanEnd: null }
  }
  const scan = {
    start,
    // By offset, one query scans as much as several pages would.
    window: skip > 0 ? suggestionScanSize * 5 : suggestionScanSize,
    skipRange: await getSkipRangeBelow(ctx, reader, start.suggestedBefore),
  }
  const suggestions = isAllFollowed ? count : countSuggestionsInNextPosts(count, start)
  const suggested = await loadSuggestedEntries(ctx, reader, { ...scan, take: suggestions })
  const entries = interleaveUpTo(start, { followed, isAllFollowed, suggested, locked }, count)
  const isShort = isAllFollowed && suggested.length < suggestions
  const scannedTo = isShort ? await findSuggestionScanEndId(ctx, reader.tab, scan) : undefined
  const last = entries.at(-1)?.cursor ?? start
  const scanEnd =
    scannedTo === undefined
      ? null
      : formatFeedCursor({ ...last, before: '', ahead: [], suggestedBefore: scannedTo })
  return { entries: entries.slice(skip), candidates, locked, scanEnd }
}

/** Remembers which locked post a page has shown: it, and candidates that were not suitable, are not tried again soon. */
function noteTeaser(
  ctx: Context,
  readerId: string,
  {
    candidates,
    locked,
    rows,
    isFirstPage,
  }: Pick<PageEntries, 'candidates' | 'locked'> & { rows: PageEntries['entries']; isFirstPage: boolean },
): void {
  const shownAt = locked === undefined ? -1 : rows.findIndex(({ row }) => row.postId === locked.postId)
  if (locked === undefined) excludeShownTeasersForAnHour(ctx, readerId, candidates)
  else if (shownAt >= 0)
    excludeShownTeasersForAnHour(ctx, readerId, candidates.slice(0, candidates.indexOf(locked.postId) + 1))
  if (isFirstPage) cacheTeaserIndex(readerId, shownAt < 0 ? null : shownAt)
}

const noPosts: ReadonlyMap<string, CachedPost> = new Map()

function isPost(entry: FeedEntry): entry is CachedPost {
  return 'content' in entry
}

/** Returns the posts of entries by their ids, and loads those of them that are not loaded yet. */
async function findMissing(
  ctx: Context,
  viewer: HomeFeedViewer['viewer'],
  rows: PageEntries['entries'],
  { followed, suggested, locked }: FeedStreams,
): Promise<ReadonlyMap<string, CachedPost>> {
  const posts = new Map(
    [...followed, ...suggested, ...(locked ? [locked] : [])].map((post) => [post.postId, post]),
  )
  const missing = rows.map(({ row }) => row.postId).filter((id) => !posts.has(id))
  if (missing.length === 0) return posts
  for (const post of await loadVisiblePostsByIds(ctx, viewer, missing)) posts.set(post.postId, post)
  return posts
}
