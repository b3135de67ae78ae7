import { addMonths } from '@fanfare/contract/money/months'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { deleteOldest } from '../../platform/db/delete-oldest.ts'
import { minIdAt } from '../../platform/db/ids.ts'
import { task } from '../../platform/queue/task.ts'

/** Some seconds of work, every ten minutes: 28 million a day. */
const mostAtOnce = 200_000

/**
 * Deletes notifications older than NOTIFICATION_RETENTION_MONTHS, read or not, oldest first: an id is made of its
 * time. One run deletes a bounded number; the rest is left to the next ones.
 */
export const deleteOldNotifications = task('forget-notifications', async (ctx: Context) => {
  const { notificationRetentionMonths: months } = ctx.config
  if (months === 0) return
  const first = minIdAt(addMonths(ctx.clock.now(), -months))
  await deleteOldest(ctx.db, 'notification', sql`id < ${first}`, mostAtOnce)
})
