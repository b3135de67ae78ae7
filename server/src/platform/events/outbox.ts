import type { LiveUpdateTopic } from '@fanfare/contract/social/live-update-topics'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { createWriteBatcher } from '../db/batching/write-batcher.ts'
import type { Db, Tx } from '../db/connection/connect.ts'
import type { EventKind } from '../db/event-kinds.ts'
import { unnestSql } from '../db/unnest.ts'

/** Event to append: its actor, and the post, comment, reply, creator, payment or person that it is about. */
export type NewEvent = { actorId: string; subjectId: string }

/** Writes down what happened, with it or not at all; people are told of it, or see it, soon after. */
export async function appendEvents(
  tx: Tx,
  kind: EventKind,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  await sql`
    INSERT INTO event (kind, actor_id, subject_id, happened_at)
    SELECT ${kind}, actor_id, subject_id, ${now}
    FROM unnest(${events.map(({ actorId }) => actorId)}::text[], ${events.map(({ subjectId }) => subjectId)}::text[])
      AS event (actor_id, subject_id)`.execute(tx)
}

/**
 * SQL: the same as a part of the statement that makes it happen.
 * @param actor, subject, now SQL of what `from` selects, or parameters
 */
export function appendEventsSql(
  kind: EventKind,
  { actor, subject, now, from }: { actor: string; subject: string; now: string; from: string },
): string {
  return `INSERT INTO event (kind, actor_id, subject_id, happened_at) SELECT '${kind}', ${actor}, ${subject}, ${now} ${from}`
}

/** Appends that accounts are otherwise than their owners' screens show. */
export function appendAccountChangeEvents(tx: Tx, accountIds: readonly string[], now: Date): Promise<void> {
  const events = accountIds.map((accountId) => ({ actorId: accountId, subjectId: accountId }))
  return appendEvents(tx, 'USER_CHANGED', events, now)
}

/** Appends that what others are shown of an account has changed: its name, picture, price, verified mark or page. */
export async function appendProfileChangeEvent(tx: Tx, accountId: string, now: Date): Promise<void> {
  await appendAccountChangeEvents(tx, [accountId], now)
  await appendAccountTopicEvents(tx, accountId, ['PROFILE'], now)
}

/**
 * SQL: appends that subscriptions have changed, for the accounts of both sides and for what the fans may see.
 * @param fans, creators, now SQL of two parallel arrays of ids, and of the time
 */
export function appendSubscriptionEventsSql(fans: string, creators: string, now: string): string {
  return `
    INSERT INTO event (kind, actor_id, subject_id, changed, happened_at)
    SELECT 'USER_CHANGED', id, id, NULL, ${now} FROM (SELECT unnest(${fans}) UNION SELECT unnest(${creators})) AS side (id)
    UNION ALL
    SELECT 'TOPIC_CHANGED', id, id, 'SUBSCRIPTIONS', ${now} FROM (SELECT DISTINCT unnest(${fans})) AS fan (id)`
}

/** Appends that subscriptions have changed: see `appendSubscriptionEventsSql`. */
export async function appendSubscriptionEvents(
  tx: Tx,
  pairs: readonly { fanId: string; creatorId: string }[],
  now: Date,
): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    WITH pair AS (
      SELECT ${pairs.map(({ fanId }) => fanId)}::text[] AS fans, ${pairs.map(({ creatorId }) => creatorId)}::text[] AS creators,
        ${now}::timestamptz AS now)
    ${sql.raw(appendSubscriptionEventsSql('(SELECT fans FROM pair)', '(SELECT creators FROM pair)', '(SELECT now FROM pair)'))}`.execute(
    tx,
  )
}

const appendTopicsInBatch = createWriteBatcher<
  Context,
  { accountId: string; topics: readonly LiveUpdateTopic[] },
  undefined
>({
  maxBatchSize: 100,
  partitionKey: ({ accountId, topics }) => `${accountId} ${topics.join()}`,
  run: async (ctx, changes) => {
    await appendTopicEvents(
      ctx.db,
      changes.flatMap(({ accountId, topics }) => topics.map((topic) => ({ accountId, topic }))),
      ctx.clock.now(),
    )
    return new Map()
  },
})

/**
 * Appends that something of an account's own has changed, in a commit shared with requests that end meanwhile: for
 * what has no transaction of its own any more.
 */
export function appendTopicEventsBatched(
  ctx: Context,
  accountId: string,
  topics: readonly LiveUpdateTopic[],
): Promise<undefined> {
  return appendTopicsInBatch(ctx, 'topics', { accountId, topics })
}

/** Appends that something of an account's own has changed, for its other open screens. */
export async function appendAccountTopicEvents(
  db: Db | Tx,
  accountId: string,
  topics: readonly LiveUpdateTopic[],
  now: Date,
): Promise<void> {
  await appendTopicEvents(
    db,
    topics.map((topic) => ({ accountId, topic })),
    now,
  )
}

/**
 * SQL: appends that something of accounts has changed, as a part of the statement that changes it.
 * @param account, now SQL of what `from` selects, or parameters
 */
export function appendTopicEventsSql(
  topic: LiveUpdateTopic,
  { account, now, from }: { account: string; now: string; from: string },
): string {
  return `INSERT INTO event (kind, actor_id, subject_id, changed, happened_at)
    SELECT 'TOPIC_CHANGED', ${account}, ${account}, '${topic}', ${now} ${from}`
}

/** Appends that something of several accounts has changed: see `appendAccountTopicEvents`. */
export async function appendTopicEvents(
  db: Db | Tx,
  changes: readonly { accountId: string; topic: LiveUpdateTopic }[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    INSERT INTO event (kind, actor_id, subject_id, changed, happened_at)
    SELECT 'TOPIC_CHANGED', account_id, account_id, topic, ${now}
    FROM ${unnestSql(changes, { accountId: 'text', topic: 'text' })} AS change (account_id, topic)`.execute(
    db,
  )
}
