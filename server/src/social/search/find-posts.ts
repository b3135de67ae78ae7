import type { PageInfo, PageQuery } from '@fanfare/contract/fields/page'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import {
  anusvaraPrefixVariant,
  expandSearchTerm,
  type SearchWord,
} from '@fanfare/contract/text/search/normalize-for-search'
import { isPostWithinAdultSettingSql } from '../../access/visibility/adult.ts'
import { hasNoMutedWordSql, isUnmutedByViewerSql } from '../../access/visibility/mute.ts'
import { postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import { namedParameters } from '../../platform/db/named-parameters.ts'
import { type SerializedReplyData, serializedList } from '../../platform/http/reply/serialized.ts'
import { cursorAfter, maxId } from '../../platform/pagination/cursor.ts'
import { memoizedStatement } from '../../platform/pagination/lazy-statement.ts'
import { buildPage, pageStartOf } from '../../platform/pagination/page-of.ts'
import { ceilPageSize } from '../../platform/pagination/page-size.ts'
import { pageStartIdSql } from '../../platform/pagination/page-start.ts'
import { loadPostsByStatement } from '../posts/post-content.ts'
import { joinPostAndCreatorSql, postColumnsSql, postJoinsSql } from '../posts/post-view.ts'
import { serializePosts } from '../posts/serialize-post.ts'
import { maxPostsInWordCounts } from './rebuild-search-word-counts.ts'

/** Threshold from which a word is searched by scanning the posts: one in a hundred contains it. */
const commonFrom = maxPostsInWordCounts / 100
/** Number of posts scanned for a page, however few of them contain all words. */
const windowSize = 10_000

type Word = { word: string; isPrefix: boolean; posts: number; nearest: string | null }

/**
 * Searches the public posts that the viewer (null: a guest) can find for those whose captions hold all words of a term, or
 * words that begin so, or for an unknown word the most similar one; newest first. Rare words are looked up, common ones found
 * by a bounded scan along the posts. A page may hold fewer than requested and yet have a next.
 * @throws Refusal INVALID_INPUT for a cursor that is not of this list
 */
export async function searchPublicPosts(
  ctx: Context,
  viewerId: string | null,
  searchTerm: string,
  query: PageQuery,
): Promise<{ data: SerializedReplyData<Post[]>; page: PageInfo }> {
  const { limit, skip, after } = pageStartOf(query, (segment) => segment === 'found')
  const sought = expandSearchTerm(searchTerm)
  const words = sought.flat(2)
  if (words.length === 0)
    return { data: serializedList([]), page: buildPage([], { limit, skip }, String).page }
  const rowsOfWords = await ctx.reads.query<Word>('caption_words', wordsSql, [
    words.map(({ word }) => word),
    words.map(({ isPrefix }) => isPrefix),
  ])
  const known = new Map(rowsOfWords.map((row) => [row.word, row]))
  const knownOf = (all: readonly SearchWord[]) => all.flatMap(({ word }) => known.get(word) ?? [])
  const groups = sought.map((alternatives) => alternatives.map(knownOf))
  const isCommon = Math.min(...groups.map(postsOfGroup)) >= commonFrom
  const before = after?.id ?? maxId
  const floor = isCommon ? await floorOf(ctx, before, skip) : ''
  const size = ceilPageSize(limit + 1)
  const { name, text } = memoizedStatement(
    `found_posts_${isCommon ? 'along' : 'looked_up'}_${size}${skip > 0 ? '_by_offset' : ''}`,
    () => pageSql(isCommon, size, skip > 0),
  )
  const found = await loadPostsByStatement(ctx, viewerId, {
    name,
    text,
    values: parameters.values({
      viewer: viewerId,
      now: ctx.clock.now(),
      words: groups.map(groupAsQuery).join(' & '),
      start: skip > 0 ? skip : before,
      floor,
      take: limit + 1,
    }),
  })
  const behind = floor === '' ? null : cursorAfter('found', floor)
  const { rows, page } = buildPage(
    found,
    { limit, skip },
    ({ postId }) => cursorAfter('found', postId),
    behind,
  )
  return { data: serializePosts(rows, viewerId), page }
}

/** SQL: the frequency of each word as a prefix, and for an unknown one, the most similar word. */
const wordsSql = `
  SELECT asked.word, asked.is_prefix AS "isPrefix", known.posts,
    CASE WHEN known.posts = 0 AND length(asked.word) > 3 THEN (
      SELECT word FROM caption_word WHERE word % asked.word
      ORDER BY similarity(word, asked.word) DESC, posts DESC LIMIT 1) END AS nearest
  FROM unnest($1::text[], $2::boolean[]) AS asked (word, is_prefix)
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(posts), 0)::int AS posts FROM (
      SELECT posts FROM caption_word
      WHERE word >= asked.word COLLATE "C"
        AND word <= asked.word || CASE WHEN asked.is_prefix THEN U&'\\+10FFFF' ELSE '' END
      LIMIT 1000
    ) AS beginning
  ) AS known`

/**
 * Estimates the maximum number of posts that a group finds: those with the rarest word of its most common
 * alternative.
 */
function postsOfGroup(alternatives: readonly Word[][]): number {
  return Math.max(...alternatives.map((words) => Math.min(...words.map(({ posts }) => posts))))
}

/** A word that nobody uses finds the one most like it only where it has no other alternative. */
function groupAsQuery(alternatives: readonly Word[][]): string {
  const isOnly = alternatives.length === 1
  const queries = alternatives.map((words) =>
    words.map((word) => asQuery(isOnly ? word : { ...word, nearest: null })).join(' & '),
  )
  return isOnly ? queries.join('') : `(${queries.map((query) => `(${query})`).join(' | ')})`
}

/** Words are letters, marks, digits and emoji alone, so that nothing in them is an operator. */
function asQuery({ word, isPrefix, nearest }: Word): string {
  const other = isPrefix ? anusvaraPrefixVariant(word) : null
  const alternatives = [
    isPrefix ? `'${word}':*` : `'${word}'`,
    ...(other === null ? [] : [`'${other}':*`]),
    ...(nearest === null ? [] : [`'${nearest}'`]),
  ]
  return `(${alternatives.join(' | ')})`
}

async function floorOf(ctx: Context, before: string, skip: number): Promise<string> {
  const [row] = await ctx.reads.query<{ floor: string }>(
    'found_posts_window',
    'SELECT post_id AS floor FROM post_words WHERE post_id < $1 ORDER BY post_id DESC OFFSET $2 LIMIT 1',
    [before, windowSize - 1 + 4 * skip],
  )
  return row?.floor ?? ''
}

/** `start`: the id before the page or, by offset, the number of posts before it; `floor`: the end of a scan. */
const parameters = namedParameters({
  viewer: 'text',
  now: 'timestamptz',
  words: 'text',
  start: 'text',
  floor: 'text',
  take: 'integer',
})

function pageSql(isCommon: boolean, size: number, isByOffset: boolean): string {
  const { viewer, now, words, start, floor, take } = parameters.sql
  // Within CASE the index of words, which has no order, is not used.
  const holding = isCommon
    ? `SELECT post_id FROM post_words WHERE CASE WHEN words @@ ${words}::tsquery THEN true END AND post_id >= ${floor}`
    : `SELECT post_id FROM post_words WHERE words @@ ${words}::tsquery AND post_id >= ${floor}`
  const from = `holding
    ${joinPostAndCreatorSql(
      'holding.post_id',
      `${postExistsForViewerSql('post', 'creator', viewer)} AND ${isUnmutedByViewerSql('creator.id', viewer)} AND ${isPostWithinAdultSettingSql('post', viewer, now)}
      AND ${hasNoMutedWordSql('post.caption', 'post.creator_id', viewer)}`,
    )}`
  const ids = `SELECT holding.post_id AS id FROM ${from} ORDER BY holding.post_id DESC`
  return `
    WITH holding AS ${isCommon ? 'NOT MATERIALIZED' : 'MATERIALIZED'} (${holding})
    SELECT * FROM (
      SELECT ${postColumnsSql(viewer, now)}
      FROM ${from} ${postJoinsSql(viewer, now)}
      WHERE holding.post_id < ${pageStartIdSql({ ids, order: 'DESC' }, isByOffset, start)}
      ORDER BY holding.post_id DESC LIMIT ${size}
    ) AS page LIMIT ${take}`
}
