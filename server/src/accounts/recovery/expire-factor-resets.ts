import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import { mailFactorReset } from './mail-factor-reset.ts'

/** Time in which a second admin can confirm a request: later, the recognition it was based on says little. */
const openMs = 7 * 86_400_000

/** Returns when an unconfirmed request expires. */
export function factorResetExpiresAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + openMs)
}

/** Ends what no second admin confirmed in time. Each in a transaction of its own. */
export const expireFactorResets = task<unknown>('lapse-factor-resets', async (ctx: Context) => {
  const late = await ctx.db
    .selectFrom('factor_reset')
    .select('id')
    .where('state', '=', 'ASKED')
    .where('asked_at', '<=', new Date(ctx.clock.now().getTime() - openMs))
    .orderBy('id')
    .limit(100)
    .execute()
  for (const { id } of late) await inTransaction(ctx.db, (tx) => lapse(tx, ctx, id))
})

async function lapse(tx: Tx, ctx: Context, resetId: string): Promise<void> {
  const lapsed = await tx
    .updateTable('factor_reset')
    .set({ state: 'LAPSED', settled_at: ctx.clock.now() })
    .where('id', '=', resetId)
    .where('state', '=', 'ASKED')
    .returning('account_id')
    .executeTakeFirst()
  if (!lapsed) return
  const accountId = lapsed.account_id
  await appendAuditEntry(tx, ctx, null, {
    action: 'FACTOR_RESET_LAPSED',
    subjectKind: 'ACCOUNT',
    subjectId: accountId,
    reason: null,
    before: { state: 'ASKED' },
    after: { resetId, state: 'LAPSED' },
  })
  await enqueue(tx, mailFactorReset, { accountId, resetId, what: 'LAPSED' })
}
