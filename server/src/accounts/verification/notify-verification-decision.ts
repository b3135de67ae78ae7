import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import { mailVerificationApproved } from './mail-verification-approved.ts'
import { mailVerificationDeclined } from './mail-verification-declined.ts'

/** Delay beyond the undo period. */
const notifyAfterMs = 15_000

type Decision = { requestId: string; decidedAt: string }

/** Notifies a member of the decision on their identity check, unless it was undone. Idempotent. */
export const notifyVerificationDecision = task('tell-verification', (ctx: Context, decision: Decision) =>
  inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const decided = await tx
      .updateTable('verification_request')
      .set({ told_at: now })
      .where('id', '=', decision.requestId)
      .where('decided_at', '=', new Date(decision.decidedAt))
      .where('told_at', 'is', null)
      .returning(['id', 'account_id as accountId', 'status', 'reason'])
      .executeTakeFirst()
    if (!decided) return
    const { id, accountId, status, reason } = decided
    if (status === 'VERIFIED') {
      await enqueue(tx, mailVerificationApproved, { accountId }, { key: `mail-verified ${accountId}` })
      await appendSystemNotifications(tx, [{ accountId, topic: 'VERIFIED', aboutId: accountId }], now)
    } else {
      await enqueue(tx, mailVerificationDeclined, { accountId, reason: reason ?? '' })
      await appendSystemNotifications(tx, [{ accountId, topic: 'VERIFICATION_DECLINED', aboutId: id }], now)
    }
  }),
)

export async function enqueueVerificationDecisionNotice(
  tx: Tx,
  requestId: string,
  decidedAt: Date,
): Promise<void> {
  const runAt = new Date(decidedAt.getTime() + notifyAfterMs)
  await enqueue(tx, notifyVerificationDecision, { requestId, decidedAt: decidedAt.toISOString() }, { runAt })
}
