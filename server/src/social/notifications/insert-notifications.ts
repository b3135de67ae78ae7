import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { NoticeTopic } from '@fanfare/contract/notice-topics'
import type { NotificationKind } from '@fanfare/contract/shapes/notifications'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { createIds } from '../../platform/db/ids.ts'
import { type DueDigest, scheduleDigests } from './email/schedule-digests.ts'
import { defaultPreferences } from './preferences/default-preferences.ts'
import { hasDevice, schedulePushes } from './push/schedule-pushes.ts'

export type NewNotification = {
  kind: NotificationKind
  accountId: string
  actorId: string | null
  postId: string | null
  commentId: string | null
  replyId: string | null
  paymentId: string | null
  topic: NoticeTopic | null
  aboutId: string | null
  /** Minor units, as JSON has them. */
  amount: string | null
  currency: CurrencyCode | null
  toldAt: Date
}

/** A notice that was kept: whose it is, its notification, and of likes their post. */
export type StoredNotification = { notificationId: string; accountId: string; likedPostId: string | null }

type Fresh = StoredNotification & {
  isShown: boolean
  awaitsMail: DueDigest['awaitsMail'] | null
  awaitsPush: boolean
}

const anew = `id = excluded.id, actor_id = excluded.actor_id, told_at = excluded.told_at, read_at = NULL,
    is_shown = excluded.is_shown, awaits_mail = excluded.awaits_mail, awaits_push = excluded.awaits_push`

/** SQL: what was told before comes to the top, but not for who only presses off and on again. Anything else is told once. */
const whenToldBefore: Partial<Record<NotificationKind, string>> = {
  LIKE: `(account_id, post_id) WHERE kind = 'LIKE' DO UPDATE SET ${anew}
    WHERE notification.actor_id <> excluded.actor_id OR notification.told_at < excluded.told_at - interval '1 hour'`,
  SUBSCRIPTION: `(account_id, actor_id) WHERE kind = 'SUBSCRIPTION' DO UPDATE SET ${anew}
    WHERE notification.told_at < excluded.told_at - interval '1 day'`,
  // A page that closes or opens once more: the newest says how it is.
  WALLET: `(account_id, topic, about_id) WHERE topic IS NOT NULL DO UPDATE SET ${anew}
    WHERE notification.topic IN ('PAGE_CLOSED', 'PAGE_OPENED') AND notification.told_at < excluded.told_at`,
}

/** Keeps what people are told, as they want to hear of it: nobody is mailed or pushed what is of the day before. A list is in the order of ids, and these are made of when it happened, however late it is told. */
export async function insertNotifications(
  tx: Tx,
  notices: readonly NewNotification[],
  now: Date,
): Promise<StoredNotification[]> {
  const yesterday = new Date(now.getTime() - 86_400_000)
  let time = 0
  const newId = createIds(() => time)
  const rows = notices
    .toSorted((one, other) => one.toldAt.getTime() - other.toldAt.getTime())
    .map((notice) => {
      time = notice.toldAt.getTime()
      return { ...notice, id: newId() }
    })
  const kept: Fresh[] = []
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const { rows: fresh } = await sql<Fresh>`
      INSERT INTO notification (id, account_id, kind, actor_id, post_id, comment_id, reply_id, payment_id,
        topic, about_id, amount_minor, currency_code, told_at, is_shown, awaits_mail, awaits_push)
      SELECT id, "accountId", kind, "actorId", "postId", "commentId", "replyId", "paymentId",
        topic, "aboutId", amount, currency, "toldAt", coalesce(chosen.in_app, true),
        CASE WHEN "toldAt" > ${yesterday} THEN nullif(coalesce(chosen.mail, usual.mail), 'NEVER') END,
        pushed
      FROM jsonb_to_recordset(${JSON.stringify(ofKind)}::jsonb) AS notice (
        id text, "accountId" text, kind text, "actorId" text, "postId" text, "commentId" text, "replyId" text,
        "paymentId" text, topic text, "aboutId" text, amount bigint, currency text, "toldAt" timestamptz)
        LEFT JOIN ${sql.raw(defaultPreferences)} USING (kind)
        LEFT JOIN notification_preference chosen
          ON chosen.account_id = "accountId" AND chosen.subject = usual.subject
        CROSS JOIN LATERAL (
          SELECT "toldAt" > ${yesterday} AND coalesce(chosen.push, usual.push, true) AND ${hasDevice('"accountId"', now)}
        ) AS device (pushed)
      WHERE coalesce(chosen.in_app, true) OR chosen.mail <> 'NEVER' OR pushed
      ON CONFLICT ${sql.raw(whenToldBefore[kind] ?? 'DO NOTHING')}
      RETURNING id AS "notificationId", account_id AS "accountId", CASE WHEN kind = 'LIKE' THEN post_id END AS "likedPostId", is_shown AS "isShown", awaits_mail AS "awaitsMail",
        awaits_push AS "awaitsPush"`.execute(tx)
    kept.push(...fresh)
  }
  await scheduleDigests(
    tx,
    kept.flatMap(({ accountId, awaitsMail }) => (awaitsMail === null ? [] : [{ accountId, awaitsMail }])),
    now,
  )
  await schedulePushes(
    tx,
    kept.flatMap(({ accountId, awaitsPush }) => (awaitsPush ? [accountId] : [])),
    now,
  )
  return kept
    .filter(({ isShown }) => isShown)
    .map(({ notificationId, accountId, likedPostId }) => ({ notificationId, accountId, likedPostId }))
}
