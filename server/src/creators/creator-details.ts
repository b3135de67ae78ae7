import type { Creator } from '@fanfare/contract/shapes/creators'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { isReachable } from '../visibility/person.ts'
import { type CreatorRow, creatorColumns, creatorJoins, creatorView } from './creator-view.ts'
import { idCalled } from './id-called.ts'

const byUsername = `
  SELECT ${creatorColumns}
  FROM account creator ${creatorJoins('$1', '$2')}
  WHERE creator.id = ${idCalled('$3', '$2')} AND ${isReachable('creator', '$1')}`

/** A profile as the viewer (null: everybody) sees it, by the username or one that she had. @throws Refusal CREATOR_NOT_FOUND */
export async function creatorDetails(
  ctx: Context,
  viewerId: string | null,
  username: string,
): Promise<Creator> {
  const [row] = await ctx.reads.query<CreatorRow>('creator_by_username', byUsername, [
    viewerId,
    ctx.clock.now(),
    username.toLowerCase(),
  ])
  if (!row) throw refuse('CREATOR_NOT_FOUND')
  return creatorView(row, viewerId)
}
