import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { enqueue, enqueueMany, type Task, task } from '../../../platform/queue/task.ts'
import { endOfQuietHours } from '../preferences/local-time.ts'
import { pushToDevice } from './push-to-device.ts'

/** Maximum notifications that are counted for a reader who returns after long. */
const most = 100

/**
 * Pushes pending notifications to a person’s devices, each in a job of its own: a failing push service does
 * not affect the others. Postponed past their quiet hours. Safe to repeat: what is handed on is no longer
 * pending.
 */
export const enqueueDevicePushes: Task<{ accountId: string }> = task(
  'push-notices',
  async (ctx, { accountId }) => {
    const quietTo = await quietUntil(ctx, accountId)
    if (quietTo) {
      return enqueue(
        ctx.db,
        enqueueDevicePushes,
        { accountId },
        { runAt: quietTo, key: `push-notices ${accountId}` },
      )
    }
    await inTransaction(ctx.db, async (tx) => {
      const waiting = await tx
        .updateTable('notification')
        .set({ awaits_push: false })
        .where('account_id', '=', accountId)
        .where('awaits_push', '=', true)
        .returning('id')
        .execute()
      const notificationIds = waiting
        .map(({ id }) => id)
        .sort()
        .slice(-most)
      if (notificationIds.length === 0) return
      const devices = await tx
        .selectFrom('push_device')
        .innerJoin('session', 'session.id', 'session_id')
        .select('session_id as sessionId')
        .where('session.account_id', '=', accountId)
        .execute()
      const jobs = devices.map(({ sessionId }) => ({ payload: { sessionId, notificationIds, tries: 0 } }))
      await enqueueMany(tx, pushToDevice, jobs)
    })
  },
)

async function quietUntil(ctx: Context, accountId: string): Promise<Date | null> {
  const outlet = await ctx.db
    .selectFrom('notification_outlet')
    .select(['quiet_from as from', 'quiet_to as to', 'time_zone as timeZone'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!outlet?.from || !outlet.to) return null
  return endOfQuietHours(ctx.clock.now(), { from: outlet.from, to: outlet.to }, outlet.timeZone)
}
