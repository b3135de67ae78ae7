import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { LiveUpdateTopic } from '@fanfare/contract/social/live-update-topics'
import {
  type SystemNotificationTopic,
  systemNotificationTopics,
} from '@fanfare/contract/social/system-notification-topics'
import { sql } from 'kysely'
import { hasBlockedSql, isActiveAccountSql } from '../../access/visibility/person.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import type { StoredEventKind } from '../../platform/db/event-kinds.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { appendLiveUpdates, type LiveUpdate, liveUpdateChannel } from '../../platform/events/live-updates.ts'
import { findPostAlertsAndQueueRest } from './find-bell-notifications.ts'
import { insertNotifications, type NewNotification, type StoredNotification } from './insert-notifications.ts'
import { notificationSqlByEventKind } from './notification-kinds.ts'

/** Maximum events per transaction: few enough for some milliseconds. */
export const maxEventsPerBatch = 500

type NotifyingKind = keyof typeof notificationSqlByEventKind

type Event = {
  id: bigint
  kind: StoredEventKind
  actorId: string | null
  subjectId: string
  topic: SystemNotificationTopic | null
  changed: LiveUpdateTopic | null
  aboutId: string | null
  amount: string | null
  currency: CurrencyCode | null
  happenedAt: Date
}

/**
 * Dispatches the events since the last run, oldest first: inserts the notifications, appends the live updates
 * of open screens, and deletes the events, all or nothing. One process does so at a time. People are not
 * notified of their own actions, nor of those of somebody with whom there is a block.
 * @returns the number of events: with `maxEventsPerBatch` there may be more; none where another process
 * dispatches
 */
export async function dispatchOutboxEventBatch(ctx: Context): Promise<number> {
  const { dispatched, updated } = await inTransaction(ctx.db, async (tx) => {
    const events = await takeEvents(tx)
    const notifications: NewNotification[] = []
    for (const [kind, happened] of Map.groupBy(events, (event) => event.kind)) {
      if (isNotifying(kind)) notifications.push(...(await findNotifications(tx, kind, happened)))
    }
    for (const { kind, subjectId, aboutId } of events) {
      if (kind === 'POSTED' || kind === 'POST_TOLD')
        notifications.push(
          ...(await findPostAlertsAndQueueRest(tx, subjectId, aboutId ?? '', ctx.clock.now())),
        )
    }
    const stored = await insertNotifications(tx, notifications, ctx.clock.now())
    const signals = await signalsOf(tx, events, stored)
    await appendLiveUpdates(tx, signals, ctx.clock.now())
    return { dispatched: events.length, updated: signals.length }
  })
  // If the bus is down, processes find the updates when they poll.
  if (updated > 0) await ctx.outside.bus.publish(liveUpdateChannel, '')
  return dispatched
}

async function takeEvents(tx: Tx): Promise<Event[]> {
  const { rows } = await sql<Event>`
    WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtextextended('tell events', 0)) AS is_ours)
    DELETE FROM event
    WHERE (SELECT is_ours FROM turn) AND id = ANY(ARRAY(SELECT id FROM event ORDER BY id LIMIT ${maxEventsPerBatch}))
    RETURNING id, kind, actor_id AS "actorId", subject_id AS "subjectId", topic, changed, about_id AS "aboutId",
      amount_minor::text AS amount, currency_code AS currency, happened_at AS "happenedAt"`.execute(tx)
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function isNotifying(kind: StoredEventKind): kind is NotifyingKind {
  return Object.hasOwn(notificationSqlByEventKind, kind)
}

async function findNotifications(
  tx: Tx,
  kind: NotifyingKind,
  happened: readonly Event[],
): Promise<NewNotification[]> {
  const rowsOfEvents = JSON.stringify(happened.map(({ id, ...event }, number) => ({ ...event, number })))
  const { rows } = await sql<NewNotification>`
    WITH happened AS (
      SELECT number, "actorId" AS actor_id, "subjectId" AS subject_id, "happenedAt" AS happened_at, topic, "aboutId" AS about_id,
        amount, currency, NULL::integer AS other_buyers
      FROM jsonb_to_recordset(${rowsOfEvents}::jsonb) AS event (
        number int, "actorId" text, "subjectId" text, "happenedAt" timestamptz, topic text, "aboutId" text, amount text,
        currency text)
    )
    SELECT notice.kind, account.id AS "accountId", actor_id AS "actorId", post_id AS "postId",
      comment_id AS "commentId", reply_id AS "replyId", payment_id AS "paymentId", topic, about_id AS "aboutId",
      amount, currency, other_buyers AS "otherBuyers", happened_at AS "happenedAt"
    FROM (${sql.raw(notificationSqlByEventKind[kind])}) AS notice (
        number, actor_id, subject_id, happened_at, topic, about_id, amount, currency, other_buyers,
        kind, account_id, post_id, comment_id, reply_id, payment_id)
      JOIN account ON account.id = account_id AND ${sql.raw(isActiveAccountSql('account'))}
    WHERE account_id IS DISTINCT FROM actor_id
      -- What the platform tells concerns the receiver's own money or account, whoever is blocked.
      AND (topic IS NOT NULL
        OR NOT (${sql.raw(hasBlockedSql('account_id', 'actor_id'))} OR ${sql.raw(hasBlockedSql('actor_id', 'account_id'))}))
    ORDER BY number`.execute(tx)
  return rows
}

/** Collects the live updates of open screens that the events cause, each once. */
async function signalsOf(
  tx: Tx,
  events: readonly Event[],
  stored: readonly StoredNotification[],
): Promise<LiveUpdate[]> {
  const subjectsOf = (...kinds: StoredEventKind[]) => [
    ...new Set(events.filter(({ kind }) => kinds.includes(kind)).map(({ subjectId }) => subjectId)),
  ]
  const ofPeople = { READ: 'NOTIFICATIONS_READ', WALLET: 'WALLET_MOVED', SESSIONS: 'SESSIONS_ENDED' } as const
  const changed = new Set([
    ...subjectsOf('USER_CHANGED', 'SUBSCRIBED'),
    ...events.flatMap(({ kind, actorId }) => (kind === 'SUBSCRIBED' && actorId ? [actorId] : [])),
    ...events.flatMap(({ topic, subjectId }) =>
      topic !== null && systemNotificationTopics[topic] === 'ACCOUNT' ? [subjectId] : [],
    ),
  ])
  const counted = new Set([
    ...subjectsOf('POST_LIKED', 'POST_COUNTED', 'VOTED'),
    ...(await postsOf(
      tx,
      subjectsOf('COMMENTED', 'COMMENT_CHANGED'),
      subjectsOf('REPLIED', 'REPLY_CHANGED'),
    )),
  ])
  const broughtUp = new Set(stored.map(({ likedPostId }) => likedPostId))
  const recounted = await findRecounted(tx, {
    unliked: events.filter(({ kind }) => kind === 'POST_COUNTED'),
    likedPostIds: subjectsOf('POST_LIKED').filter((postId) => !broughtUp.has(postId)),
    commentIds: subjectsOf('COMMENT_CHANGED'),
    replyIds: subjectsOf('REPLY_CHANGED'),
  })
  return [
    ...recounted.flatMap((accountId): LiveUpdate[] => [
      { kind: 'READ', accountId },
      { kind: 'TOPIC', accountId, changed: 'NOTIFICATIONS' },
    ]),
    ...stored.map(({ accountId, notificationId }) => ({
      kind: 'NOTIFIED' as const,
      accountId,
      notificationId,
    })),
    ...Object.entries(ofPeople).flatMap(([kind, event]) =>
      subjectsOf(event).map((accountId) => ({ kind: kind as keyof typeof ofPeople, accountId })),
    ),
    ...events.flatMap(({ kind, actorId, subjectId }) =>
      kind === 'POST_SPREAD' && actorId
        ? [{ kind: 'POSTED' as const, accountId: actorId, postId: subjectId }]
        : [],
    ),
    ...[...changed].map((accountId) => ({ kind: 'USER' as const, accountId })),
    ...ownSignals(events),
    ...topicSignals(events),
    ...subjectsOf('PRESENCE_CHANGED').map((accountId) => ({ kind: 'PRESENCE' as const, accountId })),
    ...subjectsOf('POST_CHANGED').map((postId) => ({ kind: 'POST' as const, postId })),
    ...[...counted].map((postId) => ({ kind: 'COUNTED' as const, postId })),
  ]
}

/** Collects the live updates for the other screens of members who like a post, or no longer do. */
function ownSignals(events: readonly Event[]): LiveUpdate[] {
  const signals = new Map<string, LiveUpdate>()
  for (const { kind, actorId, subjectId: postId } of events) {
    const isOwn =
      kind === 'POST_LIKED' || kind === 'POST_COUNTED' || kind === 'OWN_CHANGED' || kind === 'VOTED'
    if (isOwn && actorId) signals.set(`${actorId} ${postId}`, { kind: 'OWN', accountId: actorId, postId })
  }
  return [...signals.values()]
}

/**
 * Topics that events imply. An ended session disappears from the list on the member's other screens; who subscribes or buys
 * sees more on theirs, also where the payment was booked without their browser.
 */
const impliedTopics: Partial<Record<Event['kind'], { changed: LiveUpdateTopic; ofActor: boolean }>> = {
  SESSIONS_ENDED: { changed: 'SECURITY', ofActor: false },
  SUBSCRIBED: { changed: 'SUBSCRIPTIONS', ofActor: true },
  PURCHASED: { changed: 'POSTS', ofActor: true },
}

function topicSignals(events: readonly Event[]): LiveUpdate[] {
  const signals = new Map<string, LiveUpdate>()
  for (const { kind, actorId, subjectId, ...event } of events) {
    const implied = impliedTopics[kind]
    const accountId = implied?.ofActor && actorId ? actorId : subjectId
    const changed = implied?.changed ?? event.changed
    if (changed !== null) signals.set(`${accountId} ${changed}`, { kind: 'TOPIC', accountId, changed })
  }
  return [...signals.values()]
}

/**
 * Finds the people whose notifications may have become fewer or more, or name others: a like was removed, or
 * given without a notification, or a comment or reply is gone, hidden or back.
 * @param unliked events of removed likes, of posts or of comments; those who like the post now have not
 * removed it
 * @param likedPostIds posts with new likes that brought no notification to the top
 */
async function findRecounted(
  tx: Tx,
  of: {
    unliked: readonly Pick<Event, 'actorId' | 'subjectId'>[]
    likedPostIds: readonly string[]
    commentIds: readonly string[]
    replyIds: readonly string[]
  },
): Promise<string[]> {
  const lengths = Object.values(of).map(({ length }) => length)
  if (lengths.every((length) => length === 0)) return []
  const { rows } = await sql<{ accountId: string }>`
    SELECT notification.account_id AS "accountId"
    FROM (
      SELECT post_id FROM unnest(${of.unliked.map(({ subjectId }) => subjectId)}::text[],
        ${of.unliked.map(({ actorId }) => actorId)}::text[]) AS unliked (post_id, actor_id)
      WHERE NOT coalesce((
        SELECT true FROM post_like
        WHERE post_like.post_id = unliked.post_id AND post_like.account_id = unliked.actor_id), false)
      UNION SELECT unnest(${of.likedPostIds}::text[])
    ) AS liked JOIN notification USING (post_id)
    WHERE notification.kind = 'LIKE' AND notification.is_shown
    UNION SELECT account_id FROM notification WHERE comment_id = ANY(${of.commentIds})
    UNION SELECT account_id FROM notification WHERE reply_id = ANY(${of.replyIds})`.execute(tx)
  return rows.map(({ accountId }) => accountId)
}

/** SQL: the posts of these comments and replies. */
async function postsOf(
  tx: Tx,
  commentIds: readonly string[],
  replyIds: readonly string[],
): Promise<string[]> {
  if (commentIds.length + replyIds.length === 0) return []
  const rows = await tx
    .selectFrom('comment')
    .select('post_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb('id', '=', eb.fn.any(eb.val([...commentIds]))),
        eb('id', 'in', (of) =>
          of
            .selectFrom('reply')
            .select('comment_id')
            .where('reply.id', '=', of.fn.any(of.val([...replyIds]))),
        ),
      ]),
    )
    .execute()
  return rows.map(({ post_id }) => post_id)
}
