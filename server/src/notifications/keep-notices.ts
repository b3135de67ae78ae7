import type { CurrencyCode } from '@fanfare/contract/money'
import type { NoticeTopic } from '@fanfare/contract/notice-topics'
import type { NotificationKind } from '@fanfare/contract/shapes/notifications'
import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { createIds } from '../db/ids.ts'

export type Notice = {
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

/** A notice that was kept: whose it is, and its notification. */
export type KeptNotice = { notificationId: string; accountId: string }

const anew = 'id = excluded.id, actor_id = excluded.actor_id, told_at = excluded.told_at, read_at = NULL'

/** SQL: what was told before comes to the top, but not for who only presses off and on again. Anything else is told once. */
const whenToldBefore: Partial<Record<NotificationKind, string>> = {
  LIKE: `(account_id, post_id) WHERE kind = 'LIKE' DO UPDATE SET ${anew}
    WHERE notification.actor_id <> excluded.actor_id OR notification.told_at < excluded.told_at - interval '1 hour'`,
  SUBSCRIPTION: `(account_id, actor_id) WHERE kind = 'SUBSCRIPTION' DO UPDATE SET ${anew}
    WHERE notification.told_at < excluded.told_at - interval '1 day'`,
}

/** Keeps what people are told. A list is in the order of ids, and these are made of when it happened, however late it is told. */
export async function keepNotices(tx: Tx, notices: readonly Notice[]): Promise<KeptNotice[]> {
  let time = 0
  const newId = createIds(() => time)
  const rows = notices
    .toSorted((one, other) => one.toldAt.getTime() - other.toldAt.getTime())
    .map((notice) => {
      time = notice.toldAt.getTime()
      return { ...notice, id: newId() }
    })
  const kept: KeptNotice[] = []
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const { rows: fresh } = await sql<KeptNotice>`
      INSERT INTO notification (id, account_id, kind, actor_id, post_id, comment_id, reply_id, payment_id,
        topic, about_id, amount_minor, currency_code, told_at)
      SELECT id, "accountId", kind, "actorId", "postId", "commentId", "replyId", "paymentId",
        topic, "aboutId", amount, currency, "toldAt"
      FROM jsonb_to_recordset(${JSON.stringify(ofKind)}::jsonb) AS notice (
        id text, "accountId" text, kind text, "actorId" text, "postId" text, "commentId" text, "replyId" text,
        "paymentId" text, topic text, "aboutId" text, amount bigint, currency text, "toldAt" timestamptz)
      ON CONFLICT ${sql.raw(whenToldBefore[kind] ?? 'DO NOTHING')}
      RETURNING id AS "notificationId", account_id AS "accountId"`.execute(tx)
    kept.push(...fresh)
  }
  return kept
}
