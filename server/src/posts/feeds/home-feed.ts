import type { Page, PageQuery } from '@fanfare/contract/fields/page'
import type { HomePost } from '@fanfare/contract/shapes/posts'
import type { Context } from '../../context.ts'
import { type Written, writtenList } from '../../http/written.ts'
import { cursorAfter, pastEveryId } from '../../paging/cursor.ts'
import { pageOf, startOf } from '../../paging/page-of.ts'
import { findPosts } from '../find-posts.ts'
import { writeHomePost } from '../write-post.ts'
import {
  mixedPart,
  type Reader,
  suggestedEntries,
  timelineEntries,
  timelinePart,
  windowFloor,
  windowSize,
} from './feed-parts.ts'
import { type Entry, type Mixed, mix, type Place, reach, suggestionsAmong } from './mix.ts'
import { mixCursor, placeOf } from './mix-cursor.ts'
import { isKnownEmpty, keepEmpty } from './nothing-to-suggest.ts'

type HomePage = { data: Written<HomePost[]>; page: Page }

/**
 * A page of the home feed. `subscribed` is the reader's timeline and nothing else; every other tab is a mix of it with
 * public posts of verified creators she does not subscribe to. By cursor no post is missed or shown twice while others
 * are published.
 * @throws Refusal INVALID_INPUT for a cursor that is not of this feed
 */
export async function homeFeed(ctx: Context, reader: Reader, query: PageQuery): Promise<HomePage> {
  return reader.tab === 'subscribed' ? subscribedFeed(ctx, reader, query) : mixedFeed(ctx, reader, query)
}

/** One query a page, wherever it begins in the timeline; up to three at its end. */
async function subscribedFeed(ctx: Context, reader: Reader, query: PageQuery): Promise<HomePage> {
  const { limit, skip, after } = startOf(query, (segment) => segment === 'timeline')
  const before = after?.id ?? pastEveryId
  const found = await timelinePart(ctx, { ...reader, before, take: limit + 1, skip })
  const { rows, page } = pageOf(found, { limit, skip }, ({ postId }) => cursorAfter('timeline', postId))
  return {
    data: writtenList(rows.map((row) => writeHomePost(row, reader.viewer.userId, 'FOLLOWED'))),
    page,
  }
}

/** One query while the timeline lasts and nobody posts long runs, at most seven else. */
async function mixedFeed(ctx: Context, reader: Reader, query: PageQuery): Promise<HomePage> {
  const { limit, offset, cursor } = query
  const skip = cursor === undefined ? offset : 0
  const place = placeOf(cursor)
  const whole = skip === 0 && place.before !== '' ? await wholeMix(ctx, reader, place, limit + 1) : undefined
  if (whole) {
    const { rows, page } = pageOf(whole, { limit, skip }, ({ place }) => mixCursor(place))
    return {
      data: writtenList(
        rows.map(({ row, placement }) => writeHomePost(row, reader.viewer.userId, placement)),
      ),
      page,
    }
  }
  const { found, behind } = await mixedEntries(ctx, reader, place, { skip, take: limit + 1 })
  const { rows, page } = pageOf(found, { limit, skip }, ({ place }) => mixCursor(place), behind)
  const posts = await findPosts(
    ctx,
    reader.viewer.userId,
    rows.map(({ row }) => row.postId),
  )
  const placements = new Map(rows.map(({ row, placement }) => [row.postId, placement]))
  return {
    data: writtenList(
      posts.map((row) => writeHomePost(row, reader.viewer.userId, placements.get(row.postId) ?? 'FOLLOWED')),
    ),
    page,
  }
}

/** The next posts of the mix by one query, or undefined where that does not tell them all. */
async function wholeMix(ctx: Context, reader: Reader, place: Place, count: number) {
  const empty = isKnownEmpty(ctx, reader, place.suggestedBefore)
  const suggestions = suggestionsAmong(count, place)
  const take = count + place.ahead.length - (empty === undefined ? suggestions : 0)
  const part = { ...reader, place, take, suggestions, knownUntil: empty ?? '' }
  const { followed, suggested } = await mixedPart(ctx, part)
  if (empty === undefined && suggestions > 0 && suggested.length === 0) {
    keepEmpty(ctx, reader, place.suggestedBefore)
  }
  const mixed = mix(place, { followed, isAllFollowed: false, suggested }, count)
  return mixed.length === count ? mixed : undefined
}

/** Which posts come next, by their ids alone, after `skip` of them; and where the mix goes on behind them, or null. */
async function mixedEntries(
  ctx: Context,
  reader: Reader,
  place: Place,
  { skip, take }: { skip: number; take: number },
): Promise<{ found: Mixed<Entry>[]; behind: string | null }> {
  const count = skip + take
  const asked = count + place.ahead.length + reach
  const followed = place.before === '' ? [] : await timelineEntries(ctx, { ...reader, place, take: asked })
  const isAllFollowed = followed.length < asked
  const wanted = isAllFollowed ? count : suggestionsAmong(count, place)
  // By offset, one query looks at what several pages would.
  const window = skip > 0 ? windowSize * 5 : windowSize
  const suggested = await suggestedEntries(ctx, { ...reader, place, take: wanted }, window)
  const mixed = mix(place, { followed, isAllFollowed, suggested }, count)
  const isShort = isAllFollowed && suggested.length < wanted
  const floor = isShort ? await windowFloor(ctx, { tab: reader.tab, place }, window) : ''
  const last = mixed.at(-1)?.place ?? place
  const behind = floor === '' ? null : mixCursor({ ...last, before: '', ahead: [], suggestedBefore: floor })
  return { found: mixed.slice(skip), behind }
}
