import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { appendSystemNotifications } from '../../../platform/events/append-system-notifications.ts'
import { enqueue, enqueueMany, task } from '../../../platform/queue/task.ts'
import { mailCreatorPageClosed } from '../mails/mail-closed-page.ts'
import { lastFanNotificationTimeSql } from './announce-reopened-page.ts'

const fansPerJob = 1000
const heardOpened = sql.raw(lastFanNotificationTimeSql('PAGE_OPENED'))
const heardClosed = sql.raw(lastFanNotificationTimeSql('PAGE_CLOSED'))

/**
 * Tells the fans of a creator who deactivated, deleted or lost their account, or one fan whom the creator blocked, that what
 * they paid for is closed: those whose paid month lasts longer and who did not hear it last. Nobody where the page is open again,
 * but for whom the block has cancelled a subscription, which stays so. Safe to repeat.
 */
export const notifyFansOfClosedPage = task<{ creatorId: string; fanId?: string; after?: string }>(
  'announce-closed-page',
  async (ctx, { creatorId, fanId = null, after = '' }) => {
    await inTransaction(ctx.db, async (tx) => {
      const now = ctx.clock.now()
      const { rows } = await sql<{
        subscriptionId: string
        fanId: string
        paymentId: string
        isStopped: boolean
      }>`
        SELECT subscription.id AS "subscriptionId", subscription.fan_id AS "fanId", period.payment_id AS "paymentId",
          ${fanId}::text IS NOT NULL AND subscription.status = 'CANCELLED' AS "isStopped"
        FROM subscription
        JOIN account creator ON creator.id = subscription.creator_id
        JOIN subscription_period period
          ON period.subscription_id = subscription.id AND period.starts_at = subscription.period_start
        WHERE subscription.creator_id = ${creatorId} AND NOT subscription.is_free AND subscription.access_until > ${now}
          AND (${fanId}::text IS NULL OR subscription.fan_id = ${fanId}) AND subscription.fan_id > ${after}
          AND (creator.deactivated_at IS NOT NULL OR (${fanId}::text IS NOT NULL AND subscription.status = 'CANCELLED')
            OR EXISTS (SELECT FROM block WHERE blocker_id = creator.id AND blocked_id = subscription.fan_id))
          AND ((${fanId}::text IS NOT NULL AND subscription.status = 'CANCELLED')
            OR coalesce(${heardOpened} > ${heardClosed}, ${heardClosed} IS NULL))
        ORDER BY subscription.fan_id LIMIT ${fansPerJob}`.execute(tx)
      await appendSystemNotifications(
        tx,
        rows.map((row) => ({
          accountId: row.fanId,
          topic: row.isStopped ? ('RENEWAL_STOPPED' as const) : ('PAGE_CLOSED' as const),
          aboutId: row.paymentId,
          creatorId,
        })),
        now,
      )
      await enqueueMany(
        tx,
        mailCreatorPageClosed,
        rows.map(({ subscriptionId, paymentId, isStopped }) => ({
          payload: { subscriptionId, isStopped },
          key: `page-closed-${isStopped ? 'stopped-' : ''}${paymentId}`,
        })),
      )
      const last = rows.at(-1)
      if (last && rows.length === fansPerJob) {
        await enqueue(tx, notifyFansOfClosedPage, { creatorId, after: last.fanId })
      }
    })
  },
)

/** Enqueues notifications of those who paid for a closed page, once the transaction commits. */
export async function enqueueClosedPageNotice(tx: Tx, creatorId: string, fanId?: string): Promise<void> {
  await enqueue(tx, notifyFansOfClosedPage, { creatorId, ...(fanId !== undefined && { fanId }) })
}
