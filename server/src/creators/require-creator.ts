import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { isReachable } from '../visibility/person.ts'
import { idCalled } from './id-called.ts'

const known = `SELECT FROM account WHERE id = ${idCalled('$2', '$3')} AND ${isReachable('account', '$1')}`

/** @throws Refusal CREATOR_NOT_FOUND when the viewer (null: a guest) cannot come upon anybody with this username */
export async function requireCreator(ctx: Context, viewerId: string | null, username: string): Promise<void> {
  const found = await ctx.reads.query('creator_known', known, [
    viewerId,
    username.toLowerCase(),
    ctx.clock.now(),
  ])
  if (found.length === 0) throw refuse('CREATOR_NOT_FOUND')
}
