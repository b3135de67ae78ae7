import type { Creator } from '@fanfare/contract/creators'
import type { Context } from '../context.ts'
import { loadCreators } from './load-creators.ts'

const foundMax = 20
const trigramLengthMin = 3

const active = 'deactivated_at IS NULL'
const verified = `verification_status = 'VERIFIED' AND ${active}`

/** $1 is a LIKE pattern of the first letters. Each branch reads at most 20 rows of an index. */
const byPrefix = `
  WITH found AS (
    (SELECT id, 0 AS rank FROM account WHERE username LIKE $1 AND ${verified} ORDER BY username LIMIT ${foundMax})
    UNION ALL
    (SELECT id, 1 FROM account WHERE lower(display_name) LIKE $1 AND ${verified} LIMIT ${foundMax})
    UNION ALL
    (SELECT id, 2 FROM account WHERE username LIKE $1 AND ${active} ORDER BY username LIMIT ${foundMax})
    UNION ALL
    (SELECT id, 3 FROM account WHERE lower(display_name) LIKE $1 AND ${active} LIMIT ${foundMax})
  )
  SELECT id FROM (SELECT id, min(rank) AS rank FROM found GROUP BY id) each
  JOIN account USING (id)
  ORDER BY (username = $2) DESC, rank, username LIMIT ${foundMax}`

/** $1 is the term itself: what shares three-letter pieces with it, the likest first. */
const byLikeness = `
  SELECT id FROM account
  WHERE (username % $1 OR lower(display_name) % $1) AND ${active}
  ORDER BY greatest(similarity(username, $1), similarity(lower(display_name), $1)) DESC,
    verification_status = 'VERIFIED' DESC, id
  LIMIT ${foundMax}`

/** People by the first letters of username or name, verified ones first; then, where there is room, by likeness. */
export async function searchCreators(
  ctx: Context,
  viewerId: string | null,
  searchTerm: string,
): Promise<Creator[]> {
  const term = searchTerm.replace(/^@/, '').toLowerCase()
  if (term === '') return []
  const prefix = `${term.replace(/[\\%_]/g, '\\$&')}%`
  const ids = new Set(await find(ctx, 'people_by_prefix', byPrefix, [prefix, term]))
  if (ids.size < foundMax && term.length >= trigramLengthMin) {
    for (const id of await find(ctx, 'people_by_likeness', byLikeness, [term])) ids.add(id)
  }
  const found = [...ids].slice(0, foundMax)
  const creators = await loadCreators(ctx, viewerId, found)
  return found.flatMap((id) => creators.get(id) ?? [])
}

async function find(ctx: Context, name: string, text: string, values: string[]): Promise<string[]> {
  const rows = await ctx.reads.query<{ id: string }>(name, text, values)
  return rows.map((row) => row.id)
}
