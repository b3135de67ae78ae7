import { postExistsForViewerSql } from '../../access/visibility/post.ts'
import { viewerStatementVariant } from '../../access/visibility/unrestricted-viewer.ts'
import type { Context } from '../../platform/context.ts'
import { namedParameters } from '../../platform/db/named-parameters.ts'
import { memoizedStatement } from '../../platform/pagination/lazy-statement.ts'
import { ceilPageSize } from '../../platform/pagination/page-size.ts'
import { hasPostFlag } from '../posts/flags.ts'
import { loadContentIntoPosts } from '../posts/post-content.ts'
import {
  joinPostAndCreatorSql,
  postColumnsSql,
  postJoinsSql,
  type ViewerPostState,
} from '../posts/post-view.ts'
import type { CachedPost } from '../posts/serialize-post.ts'
import { cacheEmptySuggestions, findEmptySuggestionsEndId } from './empty-suggestions-cache.ts'
import {
  chooseFirstFeedSource,
  type FeedSource,
  feedSourceStatementPrefixes,
  followedPostsSql,
  type HomeFeedViewer,
  joinFoundEntitlementSql,
} from './followed-posts.ts'
import { countSuggestionsInNextPosts, type FeedCursor, type FeedEntry } from './interleave.ts'
import { getSkipRangeBelow } from './skip-ranges.ts'
import {
  lockedTeaserSql,
  suggestedPostsSql,
  suggestionParameters,
  suggestionScanSize,
} from './suggested-posts.ts'

/**
 * Posts of the streams of a mix, newest first. `suggested` has as many as the mix takes, unless the timeline ends before.
 */
export type FeedStreams = {
  followed: (CachedPost & Pick<FeedEntry, 'isLocked'>)[]
  suggested: CachedPost[]
  locked: CachedPost | undefined
}

const declared = {
  reader: 'text',
  now: 'timestamptz',
  before: 'text',
  take: 'integer',
  start: 'text',
  lastCreator: 'text',
  lastButOneCreator: 'text',
  suggestions: 'integer',
  emptyUntil: 'text',
  currencies: 'text',
  until: 'text',
  floor: 'text',
} as const
const withoutTeaser = namedParameters(declared)
const withTeaser = namedParameters({ ...declared, candidates: 'text' })

/**
 * Loads by one statement what the next `count` posts of the home feed may take of its streams, if the timeline is long
 * enough and has no long runs by one creator.
 * @param candidates posts of which one may be shown locked
 */
export async function loadFeedStreams(
  ctx: Context,
  reader: HomeFeedViewer,
  { start, count, candidates }: { start: FeedCursor; count: number; candidates: readonly string[] },
): Promise<FeedStreams> {
  const { viewer, tab } = reader
  const emptyUntil = findEmptySuggestionsEndId(ctx, reader, start.suggestedBefore)
  const suggestions = countSuggestionsInNextPosts(count, start)
  const take = count + start.ahead.length - (emptyUntil === undefined ? suggestions : 0)
  const { name, text, types } = mixStatement(reader, {
    size: ceilPageSize(take),
    source: await chooseFirstFeedSource(ctx),
    hasTeaser: candidates.length > 0,
  })
  const values = {
    reader: viewer.userId,
    now: ctx.clock.now(),
    before: start.before,
    take,
    ...suggestionParameters(ctx, start),
    suggestions,
    emptyUntil: emptyUntil ?? '',
    ...(await getSkipRangeBelow(ctx, { viewer, tab }, start.suggestedBefore)),
  }
  const states = await ctx.reads.queryBatched<State>(
    { name, text, types },
    candidates.length > 0
      ? withTeaser.values({ ...values, candidates: candidates.join(' ') })
      : withoutTeaser.values(values),
  )
  const posts = await loadContentIntoPosts<Pick<State, 'stream'>>(ctx, viewer.userId, states)
  posts.sort((one, other) => (one.postId < other.postId ? 1 : -1))
  const mix: FeedStreams = { followed: [], suggested: [], locked: undefined }
  for (const post of posts) {
    if (post.stream === 'LOCKED') mix.locked = post
    else if (post.stream === 'SUGGESTED') mix.suggested.push(post)
    else mix.followed.push(hasPostFlag(post.flags, 'maySee') ? post : { ...post, isLocked: true })
  }
  if (emptyUntil === undefined && suggestions > 0 && mix.suggested.length === 0) {
    cacheEmptySuggestions(ctx, reader, start.suggestedBefore)
  }
  return mix
}

type State = ViewerPostState & { stream: 'FOLLOWED' | 'SUGGESTED' | 'LOCKED' }

/**
 * Builds the statement of a mix. The existence of a post and its creator is checked only for those taken: where one is gone,
 * there are fewer rows. The locked post is read only if there are candidates: PostgreSQL sets up all of a statement each time.
 */
function mixStatement(
  { viewer, tab }: HomeFeedViewer,
  { size, source, hasTeaser }: { size: number; source: FeedSource; hasTeaser: boolean },
) {
  const { viewer: reader, suffix } = viewerStatementVariant(viewer)
  const { sql } = withTeaser
  const { now } = sql
  const { name, text } = memoizedStatement(
    `home_mixed_${feedSourceStatementPrefixes[source]}${tab}_${size}${hasTeaser ? '_locked' : ''}${suffix}`,
    () => `
    SELECT ${postColumnsSql(reader, now)}, chosen.stream
    FROM (
      (SELECT * FROM (
        SELECT entry.id, 'FOLLOWED' AS stream, entry.creator_id, entry.status, entry.is_live
        FROM (${followedPostsSql({ source, tab, reader, now, before: sql.before, size, isCheckedLater: true })}) AS entry
      ) AS followed LIMIT ${sql.take})
      UNION ALL
      (SELECT * FROM (
        SELECT post.id, 'SUGGESTED' AS stream, post.creator_id, NULL::text AS status, false AS is_live
        FROM (${suggestedPostsSql({ ...sql, tab, reader, window: suggestionScanSize, above: sql.emptyUntil })}) AS post LIMIT ${size}
      ) AS suggested LIMIT ${sql.suggestions})
      ${
        hasTeaser
          ? `UNION ALL (
        SELECT locked.id, 'LOCKED' AS stream, locked.creator_id, NULL::text AS status, false AS is_live
        FROM (${lockedTeaserSql({ ...sql, reader })}) AS locked)`
          : ''
      }
    ) AS chosen
      ${joinPostAndCreatorSql('chosen.id', postExistsForViewerSql('post', 'creator', reader))}
      ${postJoinsSql(reader, now, joinFoundEntitlementSql('chosen', 'chosen'))}`,
  )
  return { name, text, types: (hasTeaser ? withTeaser : withoutTeaser).types }
}
