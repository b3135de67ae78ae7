import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import { appendSubscriptionChanges } from '../../platform/events/outbox.ts'
import { enqueueMany } from '../../platform/queue/task.ts'
import { type DueRenewal, renewalKey } from './find-renewals.ts'
import { mailPastDue } from './mail-past-due.ts'

/** Notes that renewals could not be paid. Access lasts to the end of grace already; the fan is told once. */
export async function beginGrace(tx: Tx, ctx: Context, unpaid: readonly DueRenewal[]): Promise<void> {
  const { rows } = await sql<{ accountId: string; creatorId: string }>`
    UPDATE subscription SET status = 'PAST_DUE'
    WHERE id = ANY(${unpaid.map(({ subscriptionId }) => subscriptionId)}::text[])
    RETURNING fan_id AS "accountId", creator_id AS "creatorId"`.execute(tx)
  await enqueueMany(
    tx,
    mailPastDue,
    unpaid.map((due) => ({ payload: due, key: renewalKey('mail-past-due', due) })),
  )
  const notices = rows.map((row) => ({ ...row, topic: 'RENEWAL_FAILED', aboutId: ctx.newId() }) as const)
  await appendSystemNotifications(tx, notices, ctx.clock.now())
  const pairs = rows.map(({ accountId, creatorId }) => ({ fanId: accountId, creatorId }))
  await appendSubscriptionChanges(tx, pairs, ctx.clock.now())
}
