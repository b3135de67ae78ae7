import type { Page, PageQuery } from '@fanfare/contract/fields/page'
import type { HomePost } from '@fanfare/contract/shapes/posts'
import type { Context } from '../../platform/context.ts'
import { type Serialized, serializedList } from '../../platform/http/reply/serialized.ts'
import { cursorAfter, maxId } from '../../platform/pagination/cursor.ts'
import { pageOf, startOf } from '../../platform/pagination/page-of.ts'
import { findPosts } from '../posts/find-posts.ts'
import { type CachedPost, serializeHomePost } from '../posts/serialize-post.ts'
import { hasEmptySuggestions, rememberEmptySuggestions } from './empty-suggestions-cache.ts'
import { formatFeedCursor, parseFeedCursor } from './feed-cursor.ts'
import {
  lockedEntry,
  mixedPart,
  type Reader,
  suggestedEntries,
  timelineEntries,
  timelinePart,
  windowFloor,
} from './feed-parts.ts'
import {
  type FeedCursor,
  type FeedEntry,
  hasRoomForLocked,
  type Interleaved,
  interleave,
  lookahead,
  mayShowLockedAmongFollowed,
  suggestionsAmong,
} from './interleave.ts'
import { lockedCandidates, noteTeaserAt, pauseTeasers, skipFor } from './locked-teasers.ts'
import { skipRangeBelow } from './skip-ranges.ts'
import { windowSize } from './suggested-sql.ts'

type HomePage = { data: Serialized<HomePost[]>; page: Page }

/**
 * Loads a page of the home feed. `subscribed` is the reader’s timeline only; every other tab mixes it with
 * public posts of verified creators to whom they do not subscribe. By cursor no post is missed or shown twice
 * while others are published.
 * @throws Refusal INVALID_INPUT for a cursor of another feed
 */
export async function homeFeed(ctx: Context, reader: Reader, query: PageQuery): Promise<HomePage> {
  return reader.tab === 'subscribed' ? subscribedFeed(ctx, reader, query) : mixedFeed(ctx, reader, query)
}

/** One query a page, wherever it begins in the timeline; up to three at its end. */
async function subscribedFeed(ctx: Context, reader: Reader, query: PageQuery): Promise<HomePage> {
  const { limit, skip, after } = startOf(query, (segment) => segment === 'timeline')
  const before = after?.id ?? maxId
  const found = await timelinePart(ctx, { ...reader, before, take: limit + 1, skip })
  const { rows, page } = pageOf(found, { limit, skip }, ({ postId }) => cursorAfter('timeline', postId))
  return {
    data: serializedList(rows.map((row) => serializeHomePost(row, reader.viewer.userId, 'FOLLOWED'))),
    page,
  }
}

/** One query while the timeline lasts, two where somebody posts long runs, at most eight else. */
async function mixedFeed(ctx: Context, reader: Reader, query: PageQuery): Promise<HomePage> {
  const { limit, offset, cursor } = query
  const { userId } = reader.viewer
  const isByOffset = cursor === undefined && offset > 0
  const skip = isByOffset ? (reader.tab === 'all' ? skipFor(userId, offset) : offset) : 0
  const place = parseFeedCursor(cursor)
  const count = skip + limit + 1
  const candidates = await candidatesFor(ctx, reader, place, query)
  const hasSuggestion = hasEmptySuggestions(ctx, reader, place.suggestedBefore) === undefined
  const tried = mayShowLockedAmongFollowed(limit, hasSuggestion) ? candidates : []
  const begun =
    skip === 0 && place.before !== ''
      ? await beginMix(ctx, reader, { place, count, locked: tried })
      : nothingRead
  const whole = interleave(place, { ...begun, isAllFollowed: false }, count)
  if (whole.length === count) {
    const { rows, page } = pageOf(whole, { limit, skip }, ({ cursor: place }) => formatFeedCursor(place))
    noteTeaser(ctx, reader, { candidates: tried, locked: begun.locked, rows, query })
    return {
      data: serializedList(rows.map(({ row, placement }) => serializeHomePost(row, userId, placement))),
      page: { ...page, offset: cursor === undefined ? offset : page.offset },
    }
  }
  const isTried = begun !== nothingRead && tried.length > 0
  const locked =
    !isTried && candidates.length > 0 ? await lockedEntry(ctx, reader.viewer, candidates) : begun.locked
  const { found, behind } = await mixedEntries(ctx, reader, place, { skip, count, begun, locked })
  const { rows, page } = pageOf(
    found,
    { limit, skip },
    ({ cursor: place }) => formatFeedCursor(place),
    behind,
  )
  noteTeaser(ctx, reader, { candidates, locked, rows, query })
  const posts = await loadFound(
    ctx,
    reader,
    rows.map(({ row }) => row.postId),
    begun,
  )
  return {
    data: serializedList(
      rows.flatMap(({ row, placement }) => {
        const post = posts.get(row.postId)
        return post ? [serializeHomePost(post, userId, placement)] : []
      }),
    ),
    page: { ...page, offset: cursor === undefined ? offset : page.offset },
  }
}

/** The posts of which the page may show one locked: none in other tabs, and none by offset, where what comes next must not move. */
async function candidatesFor(
  ctx: Context,
  { viewer, tab }: Reader,
  place: FeedCursor,
  { limit, offset, cursor }: PageQuery,
): Promise<readonly string[]> {
  const isByOffset = cursor === undefined && offset > 0
  if (tab !== 'all' || isByOffset || !hasRoomForLocked(limit)) return []
  return lockedCandidates(ctx, viewer.userId, place.lockedBefore)
}

type Shown = {
  candidates: readonly string[]
  locked: FeedEntry | undefined
  rows: readonly { row: FeedEntry }[]
  query: PageQuery
}

/** Remembers which locked post a page has shown: it, and what was not fit to be shown, is not tried again soon. */
function noteTeaser(ctx: Context, { viewer, tab }: Reader, { candidates, locked, rows, query }: Shown): void {
  const shownAt = locked === undefined ? -1 : rows.findIndex(({ row }) => row.postId === locked.postId)
  if (locked === undefined) pauseTeasers(ctx, viewer.userId, candidates)
  else if (shownAt >= 0)
    pauseTeasers(ctx, viewer.userId, candidates.slice(0, candidates.indexOf(locked.postId) + 1))
  const isFirst = tab === 'all' && query.cursor === undefined && query.offset === 0
  if (isFirst) noteTeaserAt(viewer.userId, shownAt < 0 ? null : shownAt)
}

/**
 * Rows read so far of the parts of a mix; `suggested` is complete up to the number it takes, unless the
 * timeline ends.
 */
type Begun = {
  followed: readonly CachedPost[]
  suggested: readonly CachedPost[]
  locked: CachedPost | undefined
}

const nothingRead: Begun = { followed: [], suggested: [], locked: undefined }

/** Reads as much of both parts as the mix takes, if the timeline is long enough and has no long runs. */
async function beginMix(
  ctx: Context,
  reader: Reader,
  { place, count, locked }: { place: FeedCursor; count: number; locked: readonly string[] },
): Promise<Begun> {
  const empty = hasEmptySuggestions(ctx, reader, place.suggestedBefore)
  const suggestions = suggestionsAmong(count, place)
  const take = count + place.ahead.length - (empty === undefined ? suggestions : 0)
  const part = { ...reader, place, take, suggestions, knownUntil: empty ?? '', locked }
  const begun = await mixedPart(ctx, part)
  if (empty === undefined && suggestions > 0 && begun.suggested.length === 0) {
    rememberEmptySuggestions(ctx, reader, place.suggestedBefore)
  }
  return begun
}

/**
 * Returns the next posts of the mix, by their ids only, after `skip` of them; and the cursor after them, or
 * null.
 */
async function mixedEntries(
  ctx: Context,
  reader: Reader,
  place: FeedCursor,
  {
    skip,
    count,
    begun,
    locked,
  }: { skip: number; count: number; begun: Begun; locked: FeedEntry | undefined },
): Promise<{ found: Interleaved<FeedEntry>[]; behind: string | null }> {
  const asked = count + place.ahead.length + lookahead
  const followed = [...begun.followed, ...(await furtherEntries(ctx, reader, { place, asked, begun }))]
  const isAllFollowed = followed.length < asked
  if (!isAllFollowed && begun !== nothingRead) {
    const mixed = interleave(place, { followed, isAllFollowed, suggested: begun.suggested, locked }, count)
    return { found: mixed, behind: null }
  }
  const wanted = isAllFollowed ? count : suggestionsAmong(count, place)
  // By offset, one query looks at what several pages would.
  const looking = {
    window: skip > 0 ? windowSize * 5 : windowSize,
    gap: await skipRangeBelow(ctx, reader, place.suggestedBefore),
  }
  const suggested = await suggestedEntries(ctx, { ...reader, place, take: wanted }, looking)
  const mixed = interleave(place, { followed, isAllFollowed, suggested, locked }, count)
  const isShort = isAllFollowed && suggested.length < wanted
  const floor = isShort ? await windowFloor(ctx, { tab: reader.tab, place }, looking) : ''
  const last = mixed.at(-1)?.cursor ?? place
  const behind =
    floor === '' ? null : formatFeedCursor({ ...last, before: '', ahead: [], suggestedBefore: floor })
  return { found: mixed.slice(skip), behind }
}

/**
 * Loads the entries of those whom the reader follows after the posts already read, to `asked` in all where
 * there are as many.
 */
async function furtherEntries(
  ctx: Context,
  reader: Reader,
  { place, asked, begun: { followed } }: { place: FeedCursor; asked: number; begun: Begun },
): Promise<FeedEntry[]> {
  if (place.before === '') return []
  const before = followed.at(-1)?.postId ?? place.before
  return timelineEntries(ctx, { ...reader, place: { ...place, before }, take: asked - followed.length })
}

/** The posts with these ids by them: those that have not been read are. */
async function loadFound(
  ctx: Context,
  reader: Reader,
  postIds: readonly string[],
  { followed, suggested, locked }: Begun,
): Promise<Map<string, CachedPost>> {
  const posts = new Map(
    [...followed, ...suggested, ...(locked ? [locked] : [])].map((row) => [row.postId, row]),
  )
  const others = postIds.filter((id) => !posts.has(id))
  const found = others.length === 0 ? [] : await findPosts(ctx, reader.viewer, others)
  for (const row of found) posts.set(row.postId, row)
  return posts
}
