import type { Creator } from '@fanfare/contract/shapes/social/creators'
import type { Context } from '../../platform/context.ts'
import { type CreatorRow, creatorColumnsSql, creatorJoinsSql, creatorView } from './creator-view.ts'

const byIds = `
  SELECT ${creatorColumnsSql}
  FROM account creator ${creatorJoinsSql('$1', '$2')}
  WHERE creator.id = ANY($3::text[])`

/**
 * Loads the people with these ids as the viewer (null: a guest) sees them, by id, in one query: the caller
 * has already checked their visibility. An unknown id has no entry.
 */
export async function loadCreatorsUnchecked(
  ctx: Context,
  viewerId: string | null,
  ids: readonly string[],
): Promise<Map<string, Creator>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.reads.query<CreatorRow>('creators_by_ids', byIds, [
    viewerId,
    ctx.clock.now(),
    [...new Set(ids)],
  ])
  return new Map(rows.map((row) => [row.userId, creatorView(row, viewerId)]))
}
