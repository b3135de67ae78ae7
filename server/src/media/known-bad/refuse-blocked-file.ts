import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'

/**
 * Refuses bytes that a moderator has removed for good, and counts that they came back.
 * @throws Refusal RULE_BROKEN
 */
export async function refuseBlockedFileAndCount(ctx: Context, sha256: Buffer): Promise<void> {
  const { rows } = await sql`
    UPDATE known_bad_file SET matches = matches + 1, matched_at = ${ctx.clock.now()}
    WHERE removed_at IS NULL AND id IN (SELECT bad_file_id FROM known_bad_hash WHERE sha256 = ${sha256})
    RETURNING id`.execute(ctx.db)
  if (rows.length > 0) {
    throw refuse('RULE_BROKEN', {
      detail: "Our moderators removed this file before. It can't be published again.",
    })
  }
}
