import type { Creator } from '@fanfare/contract/shapes/social/creators'
import {
  expandSearchTerm,
  normalizeForSearch,
  startsWithUnspacedCharacter,
} from '@fanfare/contract/text/search/normalize-for-search'
import { canBeFoundBySql } from '../../access/visibility/discoverable.ts'
import { UnrestrictedViewerSql, type ViewerParameter } from '../../access/visibility/unrestricted-viewer.ts'
import type { Context } from '../../platform/context.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import { type SerializedReplyData, serializedList } from '../../platform/http/reply/serialized.ts'
import { creatorJoinsSql, type ViewerRelation, viewerRelationColumnsSql } from './creator-view.ts'
import { type HasProfile, loadProfileSummaries, profileVersionColumnSql } from './profile-summaries.ts'
import { serializeCreator } from './serialize-creator.ts'

const foundMax = 20
const wordLengthMin = 3
/**
 * Maximum number of a kind ranked by followers, where so many share a prefix that ranking all would take
 * long.
 */
const rankedMax = 60

type Kind = 'prefix' | 'words' | 'likeness'
type Found = ViewerRelation & HasProfile
type Asked = (viewer: ViewerParameter) => string

/** SQL: the best of `found`, ids with a rank each: by rank, then those with most followers. */
const best: Asked = (viewer) => `
  SELECT creator.id AS "userId", ${profileVersionColumnSql}, ${viewerRelationColumnsSql}
  FROM (
    SELECT id, rank, subscribers
    FROM (SELECT id, min(rank) AS rank FROM found GROUP BY id) AS ranked
      JOIN account_count ON account_count.account_id = ranked.id
    ORDER BY rank, subscribers DESC, id LIMIT ${foundMax}
  ) AS chosen
  JOIN account creator USING (id) ${creatorJoinsSql(viewer, '$2')}
  ORDER BY chosen.rank, chosen.subscribers DESC, creator.username`

/** SQL: `found`, with the others only if too few rank before them. */
const withOthers = (first: string, others: string) => `
  WITH first AS MATERIALIZED (${first}), found AS (
    SELECT id, rank FROM first
    UNION ALL
    SELECT id, rank FROM (${others}) AS others WHERE (SELECT count(DISTINCT id) FROM first) < ${foundMax}
  )`

/**
 * SQL: $3 is the term, $4 an upper bound of everything that begins with it. Bounds instead of LIKE, because a
 * prepared LIKE uses no ordered index; each branch reads a bounded part of one.
 */
const usernameBegins = `username >= ${hidden('$3')} AND username < ${hidden('$4')}`
const nameBegins = `plain_name >= ${hidden('$3')} AND plain_name < ${hidden('$4')}`
const byPrefix: Asked = (viewer) => {
  const { active, verified } = findableSql(viewer)
  return `${withOthers(
    `(SELECT id, 0 AS rank FROM account WHERE username = ${hidden('$3')} AND ${active})
    UNION ALL
    (SELECT id, 1 FROM account WHERE plain_name = ${hidden('$3')} AND ${verified} LIMIT ${rankedMax})
    UNION ALL
    (SELECT id, 2 FROM account WHERE ${usernameBegins} AND ${verified} ORDER BY username LIMIT ${rankedMax})
    UNION ALL
    (SELECT id, 2 FROM account WHERE ${nameBegins} AND ${verified} ORDER BY plain_name LIMIT ${rankedMax})`,
    `(SELECT id, 3 AS rank FROM account WHERE ${usernameBegins} AND ${active} ORDER BY username LIMIT ${foundMax})
    UNION ALL
    (SELECT id, 3 FROM account WHERE ${nameBegins} AND ${active} ORDER BY plain_name LIMIT ${foundMax})`,
  )}${best(viewer)}`
}

/**
 * SQL: $3 is the term as the beginning of a word of the name. $4 and $5 are two words of the term, or one twice: each
 * is a word of username or name with one letter wrong at most; or two pairs of letters of a name without spaces.
 */
const pieces = `name_pieces(username || ' ' || plain_name)`
const hasWords = `${pieces} && (SELECT name_pieces($4)) AND ${pieces} && (SELECT name_pieces($5))`
const byWords: Asked = (viewer) => {
  const { active, verified } = findableSql(viewer)
  return `${withOthers(
    `(SELECT id, CASE verification_status WHEN 'VERIFIED' THEN 1 ELSE 2 END AS rank
      FROM account WHERE plain_name LIKE ${hidden('$3')} AND ${active} LIMIT ${rankedMax})
    UNION ALL
    (SELECT id, 3 FROM account WHERE ${hasWords} AND ${verified} LIMIT ${rankedMax})`,
    `SELECT id, 4 AS rank FROM account WHERE ${hasWords} AND ${active} LIMIT ${rankedMax}`,
  )}${best(viewer)}`
}

/** SQL: the creators who share trigrams with $3, the most similar first. */
const byLikeness: Asked = (viewer) => `
  WITH alike AS (
    SELECT id, greatest(similarity(username, $3), similarity(plain_name, $3)) AS likeness FROM (
      SELECT id, username, plain_name FROM account
      WHERE (username % ${hidden('$3')} OR plain_name % ${hidden('$3')}) AND ${findableSql(viewer).active} LIMIT 200
    ) AS near
  ), found AS (SELECT id, -likeness AS rank FROM alike)${best(viewer)}`

/** $1 is the viewer, $2 the time. */
function findableSql(viewer: ViewerParameter): { active: string; verified: string } {
  const active = canBeFoundBySql('account', viewer)
  return { active, verified: `verification_status = 'VERIFIED' AND ${active}` }
}

/**
 * SQL: a parameter whose value the planner does not see, so that one generic plan serves all terms. Otherwise terms
 * without matches have every execution planned anew, which takes longer than all else.
 */
function hidden(parameter: `$${number}`): string {
  return `(SELECT ${parameter}::text)`
}

const asked: Record<Kind, Record<'free' | 'narrowed', { name: string; text: string }>> = {
  prefix: statements('prefix', byPrefix),
  words: statements('words', byWords),
  likeness: statements('likeness', byLikeness),
}

function statements(kind: Kind, text: Asked) {
  return {
    free: { name: `people_by_${kind}_free`, text: text(new UnrestrictedViewerSql('$1')) },
    narrowed: { name: `people_by_${kind}`, text: text('$1') },
  }
}

/**
 * Searches the people whom the viewer (null: a guest) can find: by the whole username or name, by their first
 * letters, by words of them with one error each, and if there are none, by similarity. Verified people come first,
 * then those with most followers.
 */
export async function searchCreators(
  ctx: Context,
  viewer: Viewer | null,
  searchTerm: string,
): Promise<SerializedReplyData<Creator[]>> {
  const term = normalizeForSearch(searchTerm).replace(/^@/, '').trim()
  const found = term === '' ? [] : await findPeople(ctx, viewer, term)
  const profiles = await loadProfileSummaries(ctx.reads, found)
  return serializedList(
    found.flatMap((row) => {
      const profile = profiles.get(row.userId)
      return profile ? [serializeCreator(profile, row, viewer?.userId ?? null)] : []
    }),
  )
}

async function findPeople(ctx: Context, viewer: Viewer | null, term: string): Promise<Found[]> {
  // A guest has no blocks and no mutes.
  const who = viewer === null || viewer.isUnrestricted ? 'free' : 'narrowed'
  const found = new Map<string, Found>()
  const find = async (kind: Kind, ...terms: string[]) => {
    const { name, text } = asked[kind][who]
    const values = [viewer?.userId ?? null, ctx.clock.now(), ...terms]
    for (const row of await ctx.reads.query<Found>(name, text, values)) {
      if (found.size < foundMax && !found.has(row.userId)) found.set(row.userId, row)
    }
  }
  await find('prefix', term, `${term}\u{10FFFF}`)
  const words = expandSearchTerm(term)
    .flatMap((alternatives) => alternatives.at(-1) ?? [])
    .map(({ word }) => word)
  const pairs = words.filter((word) => startsWithUnspacedCharacter(word) && [...word].length > 1)
  const [first, second = first] = [
    ...words
      .filter((word) => !startsWithUnspacedCharacter(word) && word.length >= wordLengthMin)
      .toSorted((one, other) => other.length - one.length),
    ...pairs.slice(0, 1),
    ...pairs.slice(1).slice(-1),
  ]
  if (first === undefined || second === undefined) return [...found.values()]
  if (found.size < foundMax) {
    await find('words', `% ${escapeLike(term)}%`, first, second)
  }
  if (found.size === 0) await find('likeness', term)
  return [...found.values()]
}
