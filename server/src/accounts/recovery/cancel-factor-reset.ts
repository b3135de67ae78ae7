import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { parseFactorResetCancelToken } from './cancel-link.ts'
import { mailFactorReset } from './mail-factor-reset.ts'

/**
 * Cancels the reset of an account's second factors by the link emailed to its owner.
 * @returns their username
 * @throws Refusal LINK_EXPIRED, the same for a link that was never valid and for a settled reset
 */
export async function cancelFactorReset(ctx: Context, token: string): Promise<{ username: string }> {
  const resetId = parseFactorResetCancelToken(ctx.config, token)
  if (resetId === null) throw refuse('LINK_EXPIRED')
  return inTransaction(ctx.db, async (tx) => {
    const stopped = await tx
      .updateTable('factor_reset')
      .set({ state: 'STOPPED', settled_at: ctx.clock.now() })
      .where('id', '=', resetId)
      .where('state', 'in', ['ASKED', 'CONFIRMED'])
      .returning('account_id')
      .executeTakeFirst()
    if (!stopped) throw refuse('LINK_EXPIRED')
    const accountId = stopped.account_id
    await appendAuditEntry(tx, ctx, null, {
      action: 'FACTOR_RESET_STOPPED',
      subjectKind: 'ACCOUNT',
      subjectId: accountId,
      reason: null,
      before: {},
      after: { resetId, by: 'HERSELF' },
    })
    await enqueue(tx, mailFactorReset, { accountId, resetId, what: 'STOPPED' })
    return tx.selectFrom('account').select('username').where('id', '=', accountId).executeTakeFirstOrThrow()
  })
}
