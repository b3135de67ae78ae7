import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { SystemNotificationTopic } from '@fanfare/contract/social/system-notification-topics'
import { sql } from 'kysely'
import type { Tx } from '../db/connection/connect.ts'

export type NewSystemNotification = {
  /** Account that is notified. */
  accountId: string
  topic: SystemNotificationTopic
  /** The payment, withdrawal, transfer, post or account: of one topic, somebody is told of it once. */
  aboutId: string
  /** The creator that it is about. */
  creatorId?: string
  /** Minor units. */
  amount?: bigint
  currency?: CurrencyCode
}

/** Writes down what the platform tells people, with what happened or not at all; they are told soon after. */
export async function appendSystemNotifications(
  tx: Tx,
  notices: readonly NewSystemNotification[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ amount, ...notice }) => ({ ...notice, amount: amount?.toString() }))
  await sql`
    INSERT INTO event (kind, actor_id, subject_id, topic, about_id, amount_minor, currency_code, happened_at)
    SELECT 'NOTICE', "creatorId", "accountId", topic, "aboutId", amount, CASE WHEN amount > 0 THEN currency END, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS notice (
      "accountId" text, topic text, "aboutId" text, "creatorId" text, amount bigint, currency text)`.execute(
    tx,
  )
}
