import type { Creator } from '@fanfare/contract/shapes/creators'
import type { Context } from '../context.ts'
import { isReachable } from '../visibility/person.ts'
import { loadCreators } from './load-creators.ts'

const foundMax = 20
const trigramLengthMin = 3
/** How many of those a little alike are ranked, where so many share a name that ranking all would take long. */
const rankedMax = 200

/** $1 is the term, $2 the viewer. */
const active = isReachable('account', '$2')
const verified = `verification_status = 'VERIFIED' AND ${active}`
const usernameBegins = 'username >= $1 AND username < $3'
const nameBegins = 'lower(display_name) ~>=~ $1 AND lower(display_name) ~<~ $3'

/**
 * $3 is what comes after all that begins with the term. Bounds and not LIKE, because a prepared LIKE uses no ordered
 * index; each branch reads 20 rows of one.
 */
const byPrefix = `
  WITH found AS (
    (SELECT id, username, 0 AS rank FROM account WHERE ${usernameBegins} AND ${verified}
      ORDER BY username LIMIT ${foundMax})
    UNION ALL
    (SELECT id, username, 1 FROM account WHERE ${nameBegins} AND ${verified}
      ORDER BY lower(display_name) USING ~<~ LIMIT ${foundMax})
    UNION ALL
    (SELECT id, username, 2 FROM account WHERE ${usernameBegins} AND ${active}
      ORDER BY username LIMIT ${foundMax})
    UNION ALL
    (SELECT id, username, 3 FROM account WHERE ${nameBegins} AND ${active}
      ORDER BY lower(display_name) USING ~<~ LIMIT ${foundMax})
  )
  SELECT id FROM found GROUP BY id, username
  ORDER BY (username = $1) DESC, min(rank), username LIMIT ${foundMax}`

/** Verified people who share three-letter pieces with $1, the likest first. */
const verifiedByLikeness = `
  WITH found AS (
    (SELECT id, username <-> $1 AS distance FROM account WHERE username % $1 AND ${verified}
      ORDER BY username <-> $1 LIMIT ${foundMax})
    UNION ALL
    (SELECT id, lower(display_name) <-> $1 FROM account WHERE lower(display_name) % $1 AND ${verified}
      ORDER BY lower(display_name) <-> $1 LIMIT ${foundMax})
  )
  SELECT id FROM found GROUP BY id ORDER BY min(distance), id LIMIT ${foundMax}`

const othersByLikeness = `
  SELECT id FROM (
    SELECT id, username, display_name FROM account
    WHERE (username % $1 OR lower(display_name) % $1) AND ${active} LIMIT ${rankedMax}
  ) alike
  ORDER BY least(username <-> $1, lower(display_name) <-> $1), id LIMIT ${foundMax}`

/** People by the first letters of username or name, verified ones first; then, where there is room, by likeness. */
export async function searchCreators(
  ctx: Context,
  viewerId: string | null,
  searchTerm: string,
): Promise<Creator[]> {
  const term = searchTerm.replace(/^@/, '').toLowerCase()
  if (term === '') return []
  const ids = new Set(await find(ctx, 'people_by_prefix', byPrefix, [term, viewerId, `${term}\u{10FFFF}`]))
  for (const [name, text] of [
    ['verified_people_by_likeness', verifiedByLikeness],
    ['people_by_likeness', othersByLikeness],
  ] as const) {
    if (ids.size >= foundMax || term.length < trigramLengthMin) break
    for (const id of await find(ctx, name, text, [term, viewerId])) ids.add(id)
  }
  const found = [...ids].slice(0, foundMax)
  const creators = await loadCreators(ctx, viewerId, found)
  return found.flatMap((id) => creators.get(id) ?? [])
}

async function find(ctx: Context, name: string, text: string, values: (string | null)[]): Promise<string[]> {
  const rows = await ctx.reads.query<{ id: string }>(name, text, values)
  return rows.map((row) => row.id)
}
