import { plain, plainWords } from '@fanfare/contract/plain'
import type { Creator } from '@fanfare/contract/shapes/creators'
import type { Context } from '../context.ts'
import { escapeLike } from '../db/escape-like.ts'
import { isFindable } from '../visibility/findable.ts'
import { type CreatorRow, creatorColumns, creatorJoins, creatorView } from './creator-view.ts'

const foundMax = 20
const wordLengthMin = 3
/** How many of a kind are ranked by their followers, where so many share a beginning that ranking all would take long. */
const rankedMax = 60

/** $1 is the viewer, $2 the time. */
const active = isFindable('account', '$1')
const verified = `verification_status = 'VERIFIED' AND ${active}`
const verifiedFirst = `CASE verification_status WHEN 'VERIFIED' THEN 1 ELSE 2 END`

/** The best of `found`, which are ids, each with a rank: those with most followers first among equals. */
const best = `
  SELECT ${creatorColumns}
  FROM (
    SELECT id, min(rank) AS rank, max(subscribers) AS subscribers
    FROM found JOIN account_count ON account_count.account_id = found.id
    GROUP BY id ORDER BY 2, 3 DESC, 1 LIMIT ${foundMax}
  ) AS chosen
  JOIN account creator USING (id) ${creatorJoins('$1', '$2')}
  ORDER BY chosen.rank, chosen.subscribers DESC, creator.username`

/**
 * $3 is the term, $4 what comes after all that begins with the term. Bounds and not LIKE, because a prepared LIKE uses no ordered
 * index; each branch reads a bounded part of one.
 */
const usernameBegins = 'username >= $3 AND username < $4'
const nameBegins = 'plain_name >= $3 AND plain_name < $4'
const byPrefix = `
  WITH found AS (
    (SELECT id, 0 AS rank FROM account WHERE username = $3 AND ${active})
    UNION ALL
    (SELECT id, 1 FROM account WHERE plain_name = $3 AND ${verified} LIMIT ${rankedMax})
    UNION ALL
    (SELECT id, 2 FROM account WHERE ${usernameBegins} AND ${verified} ORDER BY username LIMIT ${rankedMax})
    UNION ALL
    (SELECT id, 2 FROM account WHERE ${nameBegins} AND ${verified} ORDER BY plain_name LIMIT ${rankedMax})
    UNION ALL
    (SELECT id, 3 FROM account WHERE ${usernameBegins} AND ${active} ORDER BY username LIMIT ${foundMax})
    UNION ALL
    (SELECT id, 3 FROM account WHERE ${nameBegins} AND ${active} ORDER BY plain_name LIMIT ${foundMax})
  )${best}`

/**
 * $4 and $5 are two words of the term, or one twice: each is a word of username or name, but for one letter. $3 is the
 * term as a word of the name begins with it.
 */
const pieces = `typed_pieces(username || ' ' || plain_name)`
const hasWords = `${pieces} && typed_pieces($4) AND ${pieces} && typed_pieces($5)`
const byWords = `
  WITH found AS (
    (SELECT id, ${verifiedFirst} AS rank FROM account WHERE plain_name LIKE $3 AND ${active} LIMIT ${rankedMax})
    UNION ALL
    (SELECT id, 3 FROM account WHERE ${hasWords} AND ${verified} LIMIT ${rankedMax})
    UNION ALL
    (SELECT id, 4 FROM account WHERE ${hasWords} AND ${active} LIMIT ${rankedMax})
  )${best}`

/** Who shares three-letter pieces with $3, the likest first. */
const byLikeness = `
  WITH alike AS (
    SELECT id, greatest(similarity(username, $3), similarity(plain_name, $3)) AS likeness FROM (
      SELECT id, username, plain_name FROM account WHERE (username % $3 OR plain_name % $3) AND ${active} LIMIT 200
    ) AS near
  ), found AS (SELECT id, -likeness AS rank FROM alike)${best}`

/**
 * People whom the viewer (null: a guest) may find: by the whole username or name, by their first letters, by words of them
 * with an error each, and where there is nobody so, by likeness. Verified people first, then who has most followers.
 */
export async function searchCreators(
  ctx: Context,
  viewerId: string | null,
  searchTerm: string,
): Promise<Creator[]> {
  const term = plain(searchTerm.replace(/^@/, '')).trim()
  if (term === '') return []
  const found = new Map<string, Creator>()
  const find = async (name: string, text: string, ...asked: string[]) => {
    const values = [viewerId, ctx.clock.now(), ...asked]
    for (const row of await ctx.reads.query<CreatorRow>(name, text, values)) {
      if (found.size < foundMax && !found.has(row.userId)) found.set(row.userId, creatorView(row, viewerId))
    }
  }
  await find('people_by_prefix', byPrefix, term, `${term}\u{10FFFF}`)
  const [first, second = first] = plainWords(term)
    .filter((word) => word.length >= wordLengthMin)
    .toSorted((one, other) => other.length - one.length)
  if (first === undefined || second === undefined) return [...found.values()]
  if (found.size < foundMax) {
    await find('people_by_words', byWords, `% ${escapeLike(term)}%`, first, second)
  }
  if (found.size === 0) await find('people_by_likeness', byLikeness, term)
  return [...found.values()]
}
