import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { appendSystemNotifications } from '../../../platform/events/append-system-notifications.ts'
import { enqueue, task } from '../../../platform/queue/task.ts'
import { type LockedWithdrawal, lockWithdrawal } from '../lock-withdrawal.ts'
import { mailWithdrawal } from './mail-withdrawal.ts'
import { notificationOf } from './notification-of.ts'

/** Longer than it can be taken back. */
const tellAfterMs = 15_000

type Approval = { withdrawalId: string; decidedAt: string }

/** Tells somebody that her request was approved, unless that was taken back, or she was told with its payout. */
export const notifyApproval = task(
  'tell-approval',
  async (ctx: Context, { withdrawalId, decidedAt }: Approval) => {
    await inTransaction(ctx.db, async (tx) => {
      const kept = await lockWithdrawal(tx, withdrawalId)
      if (kept.status !== 'APPROVED' || kept.decidedAt?.toISOString() !== decidedAt) return
      await tellOf(tx, kept, ctx.clock.now())
    })
  },
)

export async function enqueueApprovalNotice(tx: Tx, withdrawalId: string, decidedAt: Date): Promise<void> {
  const runAt = new Date(decidedAt.getTime() + tellAfterMs)
  await enqueue(tx, notifyApproval, { withdrawalId, decidedAt: decidedAt.toISOString() }, { runAt })
}

/** Before a payout is told that follows so soon that the approval was not told yet. */
export async function notifyBeforePayout(tx: Tx, kept: LockedWithdrawal, now: Date): Promise<void> {
  if (kept.decidedAt === null || now.getTime() >= kept.decidedAt.getTime() + tellAfterMs) return
  await tellOf(tx, kept, now)
}

async function tellOf(tx: Tx, kept: LockedWithdrawal, now: Date): Promise<void> {
  await enqueue(tx, mailWithdrawal, { withdrawalId: kept.id, decision: 'APPROVED' })
  await appendSystemNotifications(tx, [notificationOf(kept, 'APPROVED')], now)
}
