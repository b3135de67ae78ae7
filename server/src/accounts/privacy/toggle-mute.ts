import { CompiledQuery } from 'kysely'
import type { Context } from '../../context.ts'
import { refuse } from '../../refusal.ts'
import { isReachable } from '../../visibility/person.ts'

/** One statement: taking it back is tried first. */
const toggle = `
  WITH target AS (
    SELECT account.id FROM account WHERE account.id = $3 AND ${isReachable('account', '$1')}
  ), ended AS (
    DELETE FROM mute USING target WHERE mute.muter_id = $1 AND mute.muted_id = target.id RETURNING 1
  ), begun AS (
    INSERT INTO mute (muter_id, muted_id, created_at)
    SELECT $1, id, $2 FROM target WHERE NOT EXISTS (SELECT FROM ended) ON CONFLICT DO NOTHING
  )
  SELECT NOT EXISTS (SELECT FROM ended) AS "isMuted" FROM target`

/**
 * Mutes somebody, or ends it.
 * @returns whether she is muted now
 * @throws Refusal CREATOR_NOT_FOUND, or RULE_BROKEN for oneself
 */
export async function toggleMute(ctx: Context, muterId: string, personId: string): Promise<boolean> {
  if (muterId === personId) throw refuse('RULE_BROKEN', { detail: 'You cannot mute yourself.' })
  const { rows } = await ctx.db.executeQuery<{ isMuted: boolean }>(
    CompiledQuery.raw(toggle, [muterId, ctx.clock.now(), personId]),
  )
  const [row] = rows
  if (!row) throw refuse('CREATOR_NOT_FOUND')
  return row.isMuted
}
