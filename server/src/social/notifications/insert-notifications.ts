import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { NotificationKind } from '@fanfare/contract/social/notification-kinds'
import type { SystemNotificationTopic } from '@fanfare/contract/social/system-notification-topics'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { createIdGenerator } from '../../platform/db/ids.ts'
import { type DueDigest, scheduleDigests } from './email/schedule-digests.ts'
import { notificationKindRules } from './notification-kinds.ts'
import { defaultNotificationChannelsSql } from './preferences/preferences.ts'
import { hasPushDeviceSql, schedulePushes } from './push/schedule-pushes.ts'

export type NewNotification = {
  kind: NotificationKind
  accountId: string
  actorId: string | null
  postId: string | null
  commentId: string | null
  replyId: string | null
  paymentId: string | null
  topic: SystemNotificationTopic | null
  aboutId: string | null
  /** Minor units, as JSON has them. */
  amount: string | null
  currency: CurrencyCode | null
  /** PURCHASE alone: number of people who have bought the post beside the actor. */
  otherBuyers?: number | null
  happenedAt: Date
}

/** Keeps the last notification of a topic about one thing per person: ON CONFLICT updates a row only once. */
function distinctTopics<Row extends NewNotification>(rows: readonly Row[]): Row[] {
  const lastOf = new Map(rows.map((row) => [topicKey(row), row]))
  return rows.filter((row) => row.topic === null || lastOf.get(topicKey(row)) === row)
}

function topicKey({ accountId, topic, aboutId }: NewNotification): string {
  return `${accountId} ${topic} ${aboutId}`
}

/** A stored notification: its recipient and, of likes, their post. */
export type StoredNotification = { notificationId: string; accountId: string; likedPostId: string | null }

type Fresh = StoredNotification & {
  isShown: boolean
  awaitsMail: DueDigest['awaitsMail'] | null
  awaitsPush: boolean
}

/**
 * Inserts notifications with the channels that their recipients chose; those older than a day are neither
 * mailed nor pushed. Ids are made from the time of the event, so that lists are in its order however late it is
 * dispatched.
 */
export async function insertNotifications(
  tx: Tx,
  notices: readonly NewNotification[],
  now: Date,
): Promise<StoredNotification[]> {
  const yesterday = new Date(now.getTime() - 86_400_000)
  let time = 0
  const newId = createIdGenerator(() => time)
  const rows = notices
    .toSorted((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime())
    .map((notice) => {
      time = notice.happenedAt.getTime()
      return { ...notice, id: newId() }
    })
  const stored: Fresh[] = []
  for (const [kind, ofKind] of Map.groupBy(distinctTopics(rows), (row) => row.kind)) {
    const { rows: fresh } = await sql<Fresh>`
      INSERT INTO notification (id, account_id, kind, actor_id, post_id, comment_id, reply_id, payment_id,
        topic, about_id, amount_minor, currency_code, other_buyers, told_at, is_shown, awaits_mail, awaits_push)
      SELECT id, "accountId", kind, "actorId", "postId", "commentId", "replyId", "paymentId",
        topic, "aboutId", amount, currency, "otherBuyers", "happenedAt", coalesce(chosen.in_app, true),
        CASE WHEN "happenedAt" > ${yesterday} THEN nullif(coalesce(chosen.mail, usual.mail), 'NEVER') END,
        pushed
      FROM jsonb_to_recordset(${JSON.stringify(ofKind)}::jsonb) AS notice (
        id text, "accountId" text, kind text, "actorId" text, "postId" text, "commentId" text, "replyId" text,
        "paymentId" text, topic text, "aboutId" text, amount bigint, currency text,
        "otherBuyers" integer, "happenedAt" timestamptz)
        LEFT JOIN ${sql.raw(defaultNotificationChannelsSql)} USING (kind)
        LEFT JOIN notification_preference chosen
          ON chosen.account_id = "accountId" AND chosen.subject = usual.subject
        CROSS JOIN LATERAL (
          SELECT "happenedAt" > ${yesterday} AND coalesce(chosen.push, usual.push, true) AND ${hasPushDeviceSql('"accountId"', now)}
        ) AS device (pushed)
      WHERE coalesce(chosen.in_app, true) OR chosen.mail <> 'NEVER' OR pushed
      ON CONFLICT ${sql.raw(notificationKindRules[kind].onConflict ?? 'DO NOTHING')}
      RETURNING id AS "notificationId", account_id AS "accountId", CASE WHEN kind = 'LIKE' THEN post_id END AS "likedPostId", is_shown AS "isShown", awaits_mail AS "awaitsMail",
        awaits_push AS "awaitsPush"`.execute(tx)
    stored.push(...fresh)
  }
  await scheduleDigests(
    tx,
    stored.flatMap(({ accountId, awaitsMail }) => (awaitsMail === null ? [] : [{ accountId, awaitsMail }])),
    now,
  )
  await schedulePushes(
    tx,
    stored.flatMap(({ accountId, awaitsPush }) => (awaitsPush ? [accountId] : [])),
    now,
  )
  return stored
    .filter(({ isShown }) => isShown)
    .map(({ notificationId, accountId, likedPostId }) => ({ notificationId, accountId, likedPostId }))
}
