import { CompiledQuery } from 'kysely'
import { isPersonVisibleSql } from '../../access/visibility/person.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'

/** One statement: taking it back is tried first. */
const toggle = `
  WITH target AS (
    SELECT account.id FROM account WHERE account.id = $3 AND ${isPersonVisibleSql('account', '$1')}
  ), ended AS (
    DELETE FROM mute USING target
    WHERE $4::boolean IS NOT TRUE AND mute.muter_id = $1 AND mute.muted_id = target.id
    RETURNING 1
  ), begun AS (
    INSERT INTO mute (muter_id, muted_id, created_at)
    SELECT $1, id, $2 FROM target WHERE $4::boolean IS NOT FALSE AND NOT EXISTS (SELECT FROM ended)
    ON CONFLICT DO NOTHING
  )
  SELECT $4::boolean IS NOT FALSE AND NOT EXISTS (SELECT FROM ended) AS "isMuted" FROM target`

/**
 * Mutes somebody, or ends it.
 * @param to the state that is asked for; null turns it around
 * @returns whether they are muted now
 * @throws Refusal CREATOR_NOT_FOUND, or RULE_BROKEN for oneself
 */
export async function toggleMute(
  ctx: Context,
  muterId: string,
  personId: string,
  to: boolean | null,
): Promise<boolean> {
  if (muterId === personId) throw refuse('RULE_BROKEN', { detail: "You can't mute yourself." })
  const { rows } = await ctx.db.executeQuery<{ isMuted: boolean }>(
    CompiledQuery.raw(toggle, [muterId, ctx.clock.now(), personId, to]),
  )
  const [row] = rows
  if (!row) throw refuse('CREATOR_NOT_FOUND')
  return row.isMuted
}
