import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import { removeSecondFactors } from '../factors/second-factors.ts'
import { endSessionsAndPrivateFeeds } from '../sessions/session.ts'
import { mailFactorReset } from './mail-factor-reset.ts'

/** Switches second factors off whose owners have had a day to stop it. Each in a transaction of its own. */
export const completeFactorResets = task<unknown>('do-factor-resets', async (ctx: Context) => {
  const due = await ctx.db
    .selectFrom('factor_reset')
    .select('id')
    .where('state', '=', 'CONFIRMED')
    .where('due_at', '<=', ctx.clock.now())
    .orderBy('id')
    .limit(100)
    .execute()
  for (const { id } of due) await inTransaction(ctx.db, (tx) => switchOff(tx, ctx, id))
})

async function switchOff(tx: Tx, ctx: Context, resetId: string): Promise<void> {
  // Stopped in this very moment, it is no longer confirmed.
  const done = await tx
    .updateTable('factor_reset')
    .set({ state: 'DONE', settled_at: ctx.clock.now() })
    .where('id', '=', resetId)
    .where('state', '=', 'CONFIRMED')
    .returning('account_id')
    .executeTakeFirst()
  if (!done) return
  const accountId = done.account_id
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  await removeSecondFactors(tx, accountId, { mailCodes: true, hasAuthenticator: true })
  await endSessionsAndPrivateFeeds(tx, accountId, null)
  await appendAuditEntry(tx, ctx, null, {
    action: 'FACTOR_RESET_DONE',
    subjectKind: 'ACCOUNT',
    subjectId: accountId,
    reason: null,
    before: { passkeys: Number(numDeletedRows) },
    after: { resetId, passkeys: 0 },
  })
  await enqueue(tx, mailFactorReset, { accountId, resetId, what: 'DONE' })
}
