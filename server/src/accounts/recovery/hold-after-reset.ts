import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { formatLongDateTime } from '../../platform/i18n/formats.ts'

/** Time the owner has to notice a reset obtained by social engineering, before money can leave. */
const holdMs = 72 * 3_600_000

/** Refuses what moves money out of an account whose second factors were switched off lately. @throws Refusal RULE_BROKEN */
export async function requireNoRecentFactorReset(tx: Tx, ctx: Context, accountId: string): Promise<void> {
  const reset = await tx
    .selectFrom('factor_reset')
    .select('settled_at')
    .where('account_id', '=', accountId)
    .where('state', '=', 'DONE')
    .where('settled_at', '>', new Date(ctx.clock.now().getTime() - holdMs))
    .orderBy('settled_at', 'desc')
    .executeTakeFirst()
  if (!reset?.settled_at) return
  const until = formatLongDateTime(new Date(reset.settled_at.getTime() + holdMs))
  throw refuse('RULE_BROKEN', {
    detail: `Two-factor authentication was recently turned off for your account. You can withdraw again from ${until}.`,
  })
}
