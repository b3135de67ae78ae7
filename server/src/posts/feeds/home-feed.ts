import type { Page, PageQuery } from '@fanfare/contract/fields/page'
import type { HomeTab, Post } from '@fanfare/contract/shapes/posts'
import type { Context } from '../../context.ts'
import { cursorAfter, pastEveryId } from '../../paging/cursor.ts'
import { pageOf, startOf } from '../../paging/page-of.ts'
import { postView } from '../post-view.ts'
import { type FeedPart, suggestedPart, timelineLength, timelinePart, windowFloor } from './feed-parts.ts'

/** The reader's timeline, newest first; after its end the public posts of verified creators she does not subscribe to. */
const segments: readonly string[] = ['timeline', 'suggested']

/**
 * A page of the home feed: one query while the timeline lasts, three at its end, two after. By cursor no post is missed or shown twice
 * while others are published.
 * @throws Refusal INVALID_INPUT for a cursor that is not of this feed
 */
export async function homeFeed(
  ctx: Context,
  viewerId: string,
  tab: HomeTab,
  query: PageQuery,
): Promise<{ data: Post[]; page: Page }> {
  const { limit, skip, after } = startOf(query, (each) => segments.includes(each))
  const part = { viewerId, tab, before: after?.id ?? pastEveryId, take: limit + 1, skip }
  const fromTimeline = after?.segment === 'suggested' ? [] : await timelinePart(ctx, part)
  const isFilled = tab === 'subscribed' || fromTimeline.length > limit
  const rest = isFilled
    ? undefined
    : await restOf(ctx, part, fromTimeline.length, after?.segment === 'suggested')
  const floor = rest ? await windowFloor(ctx, rest) : ''
  const suggested = rest ? await suggestedPart(ctx, rest, floor) : []

  const found = [
    ...fromTimeline.map((row) => ({ row, segment: 'timeline' })),
    ...suggested.map((row) => ({ row, segment: 'suggested' })),
  ]
  const behindWindow = floor === '' ? null : cursorAfter('suggested', floor)
  const { rows, page } = pageOf(
    found,
    { limit, skip },
    ({ row, segment }) => cursorAfter(segment, row.postId),
    behindWindow,
  )
  return { data: rows.map(({ row }) => postView(row, viewerId)), page }
}

/** What of the suggested posts fills a page that the timeline did not. */
async function restOf(ctx: Context, part: FeedPart, found: number, isPast: boolean): Promise<FeedPart> {
  if (isPast) return part
  const rest = { ...part, before: pastEveryId, take: part.take - found }
  if (part.skip === 0 || found > 0) return { ...rest, skip: 0 }
  return { ...rest, skip: part.skip - (await timelineLength(ctx, part, part.skip)) }
}
