import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import {
  appendSystemNotifications,
  type NewSystemNotification,
} from '../../../platform/events/append-system-notifications.ts'
import { enqueue, task } from '../../../platform/queue/task.ts'
import { type LockedWithdrawal, lockWithdrawal } from '../lock-withdrawal.ts'
import { mailWithdrawalStatus } from './mail-withdrawal-status.ts'

/** Delay beyond the undo period. */
const notifyAfterMs = 15_000

type Approval = { withdrawalId: string; decidedAt: string }

/**
 * Notifies a member that their request was approved, unless that was undone, or they were notified with its
 * payout.
 */
export const notifyWithdrawalApproved = task(
  'tell-approval',
  async (ctx: Context, { withdrawalId, decidedAt }: Approval) => {
    await inTransaction(ctx.db, async (tx) => {
      const locked = await lockWithdrawal(tx, withdrawalId)
      if (locked.status !== 'APPROVED' || locked.decidedAt?.toISOString() !== decidedAt) return
      await notify(tx, locked, ctx.clock.now())
    })
  },
)

export async function enqueueWithdrawalApprovedNotice(
  tx: Tx,
  withdrawalId: string,
  decidedAt: Date,
): Promise<void> {
  const runAt = new Date(decidedAt.getTime() + notifyAfterMs)
  await enqueue(tx, notifyWithdrawalApproved, { withdrawalId, decidedAt: decidedAt.toISOString() }, { runAt })
}

/** Notifies of the approval before a payout that follows so soon that this has not happened yet. */
export async function notifyWithdrawalApprovedBeforePayout(
  tx: Tx,
  locked: LockedWithdrawal,
  now: Date,
): Promise<void> {
  if (locked.decidedAt === null || now.getTime() >= locked.decidedAt.getTime() + notifyAfterMs) return
  await notify(tx, locked, now)
}

async function notify(tx: Tx, locked: LockedWithdrawal, now: Date): Promise<void> {
  await enqueue(tx, mailWithdrawalStatus, { withdrawalId: locked.id, decision: 'APPROVED' })
  await appendSystemNotifications(tx, [withdrawalNotificationOf(locked, 'APPROVED')], now)
}

/** Builds the notification of a decision about a withdrawal. */
export function withdrawalNotificationOf(
  { id, accountId, amount, currency }: LockedWithdrawal,
  decision: 'APPROVED' | 'PAID' | 'DISAPPROVED',
): NewSystemNotification {
  return { accountId, topic: `WITHDRAWAL_${decision}`, aboutId: id, amount, currency }
}
