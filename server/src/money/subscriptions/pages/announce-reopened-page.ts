import type { SystemNotificationTopic } from '@fanfare/contract/social/system-notification-topics'
import { sql } from 'kysely'
import { hasBlockedSql, isActiveAccountSql } from '../../../access/visibility/person.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { appendSystemNotifications } from '../../../platform/events/append-system-notifications.ts'
import { enqueue, enqueueMany, task } from '../../../platform/queue/task.ts'
import { mailCreatorPageReopened } from '../mails/mail-opened-page.ts'

const fansPerJob = 1000

/**
 * Notifies the fans of a creator who is back, or one fan whom the creator blocks no more, that what they paid for is open
 * again: those whose paid month still runs and who last heard that the page was closed. Nobody where the page is closed again.
 * Safe to repeat.
 */
export const notifyFansOfReopenedPage = task<{ creatorId: string; fanId?: string; after?: string }>(
  'announce-opened-page',
  async (ctx, { creatorId, fanId = null, after = '' }) => {
    await inTransaction(ctx.db, async (tx) => {
      const now = ctx.clock.now()
      const { rows } = await sql<{ subscriptionId: string; fanId: string; paymentId: string }>`
        SELECT subscription.id AS "subscriptionId", subscription.fan_id AS "fanId", period.payment_id AS "paymentId"
        FROM subscription
        JOIN account creator ON creator.id = subscription.creator_id AND ${sql.raw(isActiveAccountSql('creator'))}
        JOIN account fan ON fan.id = subscription.fan_id AND ${sql.raw(isActiveAccountSql('fan'))}
        JOIN subscription_period period
          ON period.subscription_id = subscription.id AND period.starts_at = subscription.period_start
        WHERE subscription.creator_id = ${creatorId} AND NOT subscription.is_free AND subscription.access_until > ${now}
          AND (${fanId}::text IS NULL OR subscription.fan_id = ${fanId}) AND subscription.fan_id > ${after}
          AND NOT ${sql.raw(hasBlockedSql('creator.id', 'fan.id'))} AND NOT ${sql.raw(hasBlockedSql('fan.id', 'creator.id'))}
          AND ${sql.raw(lastFanNotificationTimeSql('PAGE_CLOSED', 'RENEWAL_STOPPED'))} > coalesce(${sql.raw(lastFanNotificationTimeSql('PAGE_OPENED'))}, '-infinity')
        ORDER BY subscription.fan_id LIMIT ${fansPerJob}`.execute(tx)
      await appendSystemNotifications(
        tx,
        rows.map((row) => ({
          accountId: row.fanId,
          topic: 'PAGE_OPENED' as const,
          aboutId: row.paymentId,
          creatorId,
        })),
        now,
      )
      await enqueueMany(
        tx,
        mailCreatorPageReopened,
        rows.map(({ subscriptionId, paymentId }) => ({
          payload: { subscriptionId },
          key: `page-opened-${paymentId}`,
        })),
      )
      const last = rows.at(-1)
      if (last && rows.length === fansPerJob) {
        await enqueue(tx, notifyFansOfReopenedPage, { creatorId, after: last.fanId })
      }
    })
  },
)

/** Enqueues notifications of those who paid for a reopened page, once the transaction commits. */
export async function enqueueReopenedPageNotice(tx: Tx, creatorId: string, fanId?: string): Promise<void> {
  await enqueue(tx, notifyFansOfReopenedPage, { creatorId, ...(fanId !== undefined && { fanId }) })
}

/**
 * SQL: when the fan of a `subscription` was last notified of one of these topics for the month of `period`, or is about to be;
 * null where they never were.
 */
export function lastFanNotificationTimeSql(...names: SystemNotificationTopic[]): string {
  const topics = names.map((name) => `'${name}'`).join(', ')
  return `greatest(
    (SELECT max(told_at) FROM notification
      WHERE account_id = subscription.fan_id AND topic IN (${topics}) AND about_id = period.payment_id),
    (SELECT max(happened_at) FROM event WHERE kind = 'NOTICE' AND subject_id = subscription.fan_id AND topic IN (${topics})
      AND about_id = period.payment_id))`
}
