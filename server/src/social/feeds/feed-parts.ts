import { limits } from '@fanfare/contract/limits'
import type { HomeTab } from '@fanfare/contract/post-types'
import { isPresent } from '../../access/visibility/post.ts'
import { isUnrestricted, viewerSql } from '../../access/visibility/unrestricted-viewer.ts'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import { maxId } from '../../platform/pagination/cursor.ts'
import { sizeFor } from '../../platform/pagination/page-size.ts'
import { pageStart } from '../../platform/pagination/page-start.ts'
import { statement } from '../../platform/pagination/statement.ts'
import { cardCurrencies } from '../creators/is-payable.ts'
import { attachContent, loadPosts } from '../posts/post-content.ts'
import { type PostState, postAndCreator, postColumns, postJoins } from '../posts/post-view.ts'
import type { CachedPost } from '../posts/serialize-post.ts'
import { hasFanOutOnRead } from '../timelines/fan-out-on-read.ts'
import { touchLastActive } from '../timelines/touch-last-active.ts'
import { type FeedSource, type Followed, followedSql, materializedEntries } from './followed-sql.ts'
import type { FeedCursor, FeedEntry } from './interleave.ts'
import { type SkipRange, skipRangeBelow } from './skip-ranges.ts'
import { lockedSql, newestPublicSql, suggestedSql, windowSize } from './suggested-sql.ts'

/** Reader of a tab. */
export type Reader = { viewer: Pick<Viewer, 'userId' | 'isUnrestricted'>; tab: HomeTab }

/** `take` posts older than `before`, after `skip` of them. */
type FeedPart = Reader & { before: string; take: number; skip: number }

/** `take` posts from a place in the mix on. */
export type EntriesPart = Reader & { place: FeedCursor; take: number }

/**
 * @property knownUntil suggestions up to this id are known not to be there
 * @property locked the posts of which one is a teaser
 */
type MixedPart = EntriesPart & { suggestions: number; knownUntil: string; locked: readonly string[] }

/**
 * Loads posts of those whom the reader follows. Posts of creators to whom the reader’s access has ended are
 * left out at once, and removed from timelines by the job that runs at its end.
 */
export function timelinePart(ctx: Context, part: FeedPart): Promise<CachedPost[]> {
  const { viewer, tab, before, take, skip } = part
  const isByOffset = skip > 0
  const values = [viewer.userId, ctx.clock.now(), isByOffset ? skip : before, take] as const
  return withEnoughLookahead(ctx, part, (source) => {
    const { name, text } = timelineStatement(
      { tab, reader: viewerSql(viewer).viewer },
      source,
      sizeFor(take),
      isByOffset,
    )
    return loadPosts(ctx, name, text, values)
  })
}

/**
 * Reads from the timeline, and where that comes short though more was published than is kept of it, from all posts. Nobody
 * else pays for that; whose timeline was given up is noted to be here, so that it is kept again.
 */
async function withEnoughLookahead<Row>(
  ctx: Context,
  { viewer, take }: { viewer: Reader['viewer']; take: number },
  read: (source: FeedSource) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await read(await sourceOf(ctx))
  if (found.length === take) return found
  const [timeline] = await ctx.reads.query<{ floor: string | null }>(
    'timeline_floor',
    'SELECT floor FROM timeline WHERE reader_id = $1',
    [viewer.userId],
  )
  if (timeline?.floor === '') return found
  if (!timeline || timeline.floor === null) await touchLastActive(ctx.db, viewer.userId, ctx.clock.now())
  return read('ALL')
}

async function sourceOf(ctx: Context): Promise<'KEPT' | 'MERGED'> {
  return (await hasFanOutOnRead(ctx)) ? 'MERGED' : 'KEPT'
}

/** Rows of a mix read in one statement. */
export type MixedRows = { followed: CachedPost[]; suggested: CachedPost[]; locked: CachedPost | undefined }

/** The next of a mix, all parts at once: `take` of the timeline, `suggestions` of the suggested posts, and a locked one. */
export async function mixedPart(
  ctx: Context,
  { viewer, tab, place, take, suggestions, knownUntil, locked }: MixedPart,
): Promise<MixedRows> {
  const size = sizeFor(take)
  const source = await sourceOf(ctx)
  const hasLocked = locked.length > 0
  const { name, text } = statement(
    `home_mixed_${ofSource(source)}${tab}_${size}${hasLocked ? '_locked' : ''}${viewerSql(viewer).suffix}`,
    () => mixedSql({ tab, reader: viewerSql(viewer).viewer }, { size, source, hasLocked }),
  )
  const gap = await skipRangeBelow(ctx, { viewer, tab }, place.suggestedBefore)
  const values = [
    viewer.userId,
    ctx.clock.now(),
    place.before,
    take,
    ...startOfSuggested(place),
    suggestions,
    knownUntil,
    cardCurrencies(ctx).join(' '),
    ...endsOf(gap),
    ...(hasLocked ? [locked.join(' ')] : []),
  ]
  type State = PostState & { part: 'FOLLOWED' | 'SUGGESTED' | 'LOCKED' }
  const states = await ctx.reads.queryBatched<State>(
    { name, text, types: hasLocked ? mixedLockedTypes : mixedTypes },
    values,
  )
  const rows = await attachContent(ctx, viewer.userId, states)
  const begun: MixedRows = { followed: [], suggested: [], locked: undefined }
  for (const row of newestFirst(rows)) {
    if (row.part === 'LOCKED') begun.locked = row
    else (row.part === 'SUGGESTED' ? begun.suggested : begun.followed).push(row)
  }
  return begun
}

/** The one of these posts that is a teaser for the reader. */
export async function lockedEntry(
  ctx: Context,
  viewer: Reader['viewer'],
  candidates: readonly string[],
): Promise<FeedEntry | undefined> {
  const { viewer: reader, suffix } = viewerSql(viewer)
  const { name, text } = statement(
    `home_locked_entry${suffix}`,
    () =>
      `SELECT id AS "postId", creator_id AS "userId" FROM (${lockedSql('$3', `string_to_array($4, ' ')`, reader)}) AS locked`,
  )
  const values = [viewer.userId, ctx.clock.now(), candidates.join(' '), cardCurrencies(ctx).join(' ')]
  const [found] = await ctx.reads.query<FeedEntry>(name, text, values)
  return found
}

const entriesTypes = ['text', 'timestamptz', 'text', 'integer'] as const

/**
 * Loads the ids of posts of those whom the reader follows, and their creators, from a cursor in the mix on.
 */
export function timelineEntries(ctx: Context, part: EntriesPart): Promise<FeedEntry[]> {
  const { viewer, tab, place, take } = part
  const size = sizeFor(take)
  const values = [viewer.userId, ctx.clock.now(), place.before, take]
  return withEnoughLookahead(ctx, part, (source) => {
    const { name, text } = statement(
      `home_timeline_entries_${ofSource(source)}${tab}_${size}${viewerSql(viewer).suffix}`,
      () => `
    SELECT * FROM (
      SELECT entry.id AS "postId", entry.creator_id AS "userId"
      FROM (${followedSql({ source, tab, reader: viewerSql(viewer).viewer, before: '$3', size })}) AS entry
    ) AS page LIMIT $4`,
    )
    return ctx.reads.queryBatched<FeedEntry>({ name, text, types: entriesTypes }, values)
  })
}

const suggestedTypes = [
  ...(['text', 'timestamptz', 'text', 'text', 'text', 'integer', 'text'] as const),
  ...(['text', 'text'] as const),
] as const

/** Number of the newest public posts scanned for suggestions, except those in a skip range. */
type SuggestionScan = { window: number; gap: SkipRange }

/** The same of the suggested posts. */
export function suggestedEntries(
  ctx: Context,
  part: EntriesPart,
  { window, gap }: SuggestionScan,
): Promise<FeedEntry[]> {
  const { viewer, tab, place, take } = part
  const size = sizeFor(take)
  const suggested = suggestedSql(tab, window, {
    ...{ start: '$3', last: '$4', lastButOne: '$5', until: '$8', floor: '$9' },
    cards: `string_to_array($7, ' ')`,
    reader: viewerSql(viewer).viewer,
  })
  const { name, text } = statement(
    `home_suggested_entries_${tab}_${size}_of_${window}${viewerSql(viewer).suffix}`,
    () => `
    SELECT * FROM (
      SELECT post.id AS "postId", post.creator_id AS "userId" FROM (${suggested}) AS post LIMIT ${size}
    ) AS page LIMIT $6`,
  )
  return ctx.reads.queryBatched<FeedEntry>({ name, text, types: suggestedTypes }, [
    viewer.userId,
    ctx.clock.now(),
    ...startOfSuggested(place),
    take,
    cardCurrencies(ctx).join(' '),
    ...endsOf(gap),
  ])
}

/**
 * Finds where the scan for suggestions ends, however few of the newest public posts were suitable: the id of
 * the last scanned, or '' where there are none after it.
 */
export async function windowFloor(
  ctx: Context,
  { tab, place }: Pick<EntriesPart, 'tab' | 'place'>,
  { window, gap }: SuggestionScan,
): Promise<string> {
  const newest = newestPublicSql(tab, window, { start: '$1', until: '$3', floor: '$4' })
  const [last] = await ctx.reads.query<{ id: string }>(
    `home_window_${tab}_of_${window}`,
    `SELECT id FROM (${newest}) AS looked_at OFFSET $2 LIMIT 1`,
    [place.suggestedBefore, window - 1, ...endsOf(gap)],
  )
  return last?.id ?? ''
}

function endsOf({ until, floor }: SkipRange): string[] {
  return [until, floor]
}

function startOfSuggested({ suggestedBefore, suggestedRun: { userId, length } }: FeedCursor): string[] {
  return [suggestedBefore, userId, length > 1 ? userId : '']
}

function newestFirst<Row extends CachedPost>(rows: Row[]): Row[] {
  return rows.sort((a, b) => (a.postId < b.postId ? 1 : -1))
}

/** Parameters: viewer, time, start, rows to take. */
function timelineStatement(
  followed: Followed,
  source: FeedSource,
  size: number,
  isByOffset: boolean,
): { name: string; text: string } {
  const name = `home_timeline_${ofSource(source)}${followed.tab}_${size}${isByOffset ? '_by_offset' : ''}${viewerSql({ isUnrestricted: isUnrestricted(followed.reader) }).suffix}`
  return statement(name, () => {
    const all = followedSql({ ...followed, source, before: `'${maxId}'`, size: limits.offsetMax })
    const start = pageStart(
      { ids: `SELECT id FROM (${all}) AS listed ORDER BY id DESC`, order: 'DESC' },
      isByOffset,
      '$3',
    )
    return source === 'KEPT'
      ? timelineSql(followed, size, start)
      : postsSql(followed, followedSql({ ...followed, source, before: start, size }))
  })
}

/** Each post is read once. */
function timelineSql({ tab, reader }: Followed, size: number, start: string): string {
  const { entries, where } = materializedEntries({ tab, reader })
  return `
    SELECT * FROM (
      SELECT ${postColumns(reader, '$2')}
      FROM ${entries} ${postAndCreator('entry.post_id', isPresent('post', 'creator', reader))}
        ${postJoins(reader, '$2', asFound('held', 'entry'))}
      WHERE ${where} AND entry.post_id < ${start}
      ORDER BY entry.post_id DESC LIMIT ${size}
    ) AS page LIMIT $4`
}

function postsSql({ reader }: Followed, chosen: string): string {
  return `
    SELECT ${postColumns(reader, '$2')}
    FROM (SELECT * FROM (${chosen}) AS found LIMIT $4) AS chosen
      ${postAndCreator('chosen.id', isPresent('post', 'creator', reader))}
      ${postJoins(reader, '$2', asFound('chosen', 'chosen'))}
    ORDER BY chosen.id DESC`
}

/**
 * Builds the query of a mix. The existence of a post and its creator is checked only for those taken: where
 * one is gone, there are fewer rows. Parameters: viewer, time, start and rows to take of the timeline; start,
 * last two creators, rows to take, known end, card currencies, and the ends of a skip range, of the
 * suggestions; and the candidates for the locked post, only if there are any: PostgreSQL sets up all of a
 * statement each time.
 */
function mixedSql(
  { tab, reader }: Followed,
  { size, source, hasLocked }: { size: number; source: FeedSource; hasLocked: boolean },
): string {
  const followed = followedSql({ source, tab, reader, before: '$3', size, isAskedLater: true })
  const suggested = suggestedSql(tab, windowSize, {
    start: '$5',
    last: '$6',
    lastButOne: '$7',
    above: '$9',
    cards: `string_to_array($10, ' ')`,
    until: '$11',
    floor: '$12',
    reader,
  })
  const locked = `
    SELECT locked.id, 'LOCKED' AS part, locked.creator_id, NULL::text AS status, false AS is_live
    FROM (${lockedSql('$13', `string_to_array($10, ' ')`, reader)}) AS locked`
  return `
    SELECT ${postColumns(reader, '$2')}, chosen.part
    FROM (
      (SELECT * FROM (
        SELECT entry.id, 'FOLLOWED' AS part, entry.creator_id, entry.status, entry.is_live
        FROM (${followed}) AS entry
      ) AS followed LIMIT $4)
      UNION ALL
      (SELECT * FROM (
        SELECT post.id, 'SUGGESTED' AS part, post.creator_id, NULL::text AS status, false AS is_live
        FROM (${suggested}) AS post LIMIT ${size}
      ) AS suggested LIMIT $8)
      ${hasLocked ? `UNION ALL (${locked})` : ''}
    ) AS chosen
      ${postAndCreator('chosen.id', isPresent('post', 'creator', reader))}
      ${postJoins(reader, '$2', asFound('chosen', 'chosen'))}`
}

/** SQL: what the reader holds to a post's creator, as it was looked up when the post was chosen; and of that creator alone. */
function asFound(held: 'held' | 'chosen', chosen: 'entry' | 'chosen'): string {
  return `CROSS JOIN LATERAL (
    SELECT ${held}.status, ${held}.is_live WHERE ${chosen}.creator_id = post.creator_id) AS creator_subscription`
}

/** The types of the parameters of `mixedSql`. */
const mixedTypes = [
  ...(['text', 'timestamptz', 'text', 'integer'] as const),
  ...(['text', 'text', 'text', 'integer', 'text', 'text', 'text', 'text'] as const),
] as const
const mixedLockedTypes = [...mixedTypes, 'text'] as const

/**
 * Returns the part of a statement’s name for a source; empty for the timeline alone, whose names stay
 * unchanged.
 */
function ofSource(source: FeedSource): string {
  return source === 'KEPT' ? '' : `${source.toLowerCase()}_`
}
