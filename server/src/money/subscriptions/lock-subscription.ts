import { type RawBuilder, sql } from 'kysely'
import { isActiveAccountSql } from '../../access/visibility/person.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { appendSubscriptionEventsSql } from '../../platform/events/outbox.ts'

export type LockedSubscription = {
  id: string
  status: 'ACTIVE' | 'PAST_DUE' | 'CANCELLED' | 'EXPIRED'
  isFree: boolean
  /** The start of the paid month that it stands on; null for a free subscription. */
  monthStart: Date | null
  /** Null while a free subscription lasts, which has no end. */
  accessUntil: Date | null
}

/**
 * Locks what there is between two people, in both directions, until the transaction ends, and tells what the fan has of
 * the creator. The lock is the pair's own and holds also where no subscription is kept yet: a creator's other fans never
 * wait for it.
 */
export async function lockPairAndFindSubscription(
  tx: Tx,
  fanId: string,
  creatorId: string,
): Promise<LockedSubscription | undefined> {
  return (await lockPairsAndFindSubscriptions(tx, [fanId], creatorId)).get(fanId)
}

/** Locks like `lockPairAndFindSubscription`, for fans of one creator. @returns by fan */
export async function lockPairsAndFindSubscriptions(
  tx: Tx,
  fanIds: readonly string[],
  creatorId: string,
): Promise<ReadonlyMap<string, LockedSubscription | undefined>> {
  await sql`
    SELECT count(pg_advisory_xact_lock(number)) FROM (
      SELECT DISTINCT ${subscriptionLockKeySql(sql.ref('fan_id'), sql.val(creatorId))} AS number
      FROM unnest(${fanIds}::text[]) AS fan (fan_id) ORDER BY number) AS pair`.execute(tx)
  return findStored(tx, fanIds, creatorId)
}

/**
 * Locks subscriptions like `lockPairsAndFindSubscriptions`, but without waiting.
 * @returns the subscriptions of the pairs that could be locked, by fan
 */
export async function tryLockPairsAndFindSubscriptions(
  tx: Tx,
  fanIds: readonly string[],
  creatorId: string,
): Promise<ReadonlyMap<string, LockedSubscription | undefined>> {
  const { rows } = await sql<{ fanId: string; isLocked: boolean }>`
    SELECT fan_id AS "fanId", pg_try_advisory_xact_lock(${subscriptionLockKeySql(sql.ref('fan_id'), sql.val(creatorId))}) AS "isLocked"
    FROM unnest(${fanIds}::text[]) AS fan (fan_id)`.execute(tx)
  const locked = rows.filter(({ isLocked }) => isLocked).map(({ fanId }) => fanId)
  return findStored(tx, locked, creatorId)
}

async function findStored(
  tx: Tx,
  fanIds: readonly string[],
  creatorId: string,
): Promise<Map<string, LockedSubscription | undefined>> {
  const { rows } = await sql<LockedSubscription & { fanId: string }>`
    SELECT id, status, is_free AS "isFree", period_start AS "monthStart",
      nullif(access_until, 'infinity') AS "accessUntil", fan_id AS "fanId"
    FROM subscription WHERE creator_id = ${creatorId} AND fan_id = ANY(${fanIds}::text[])`.execute(tx)
  const stored = new Map(rows.map(({ fanId, ...subscription }) => [fanId, subscription]))
  return new Map(fanIds.map((fanId) => [fanId, stored.get(fanId)]))
}

/** SQL: the number by which two people are locked. Who locks many pairs does it in the order of these numbers. */
export function subscriptionLockKeySql(
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<bigint> {
  return sql`hashtextextended('subscription ' || least(${one}::text, ${other}::text) || greatest(${one}::text, ${other}::text), 0)`
}

/** Counted among the creator's fans and the fan's followings: until the job notes that access has ended. */
export function isCountedAsFan(stored: LockedSubscription | undefined): boolean {
  return stored !== undefined && stored.status !== 'EXPIRED'
}

/** The fan may see what subscribers see. */
export function hasSubscriberAccess(stored: LockedSubscription | undefined, now: Date): boolean {
  return stored !== undefined && (stored.accessUntil === null || stored.accessUntil > now)
}

/** Subscribed: neither cancelled nor at its end. */
export function isContinuingSubscription(stored: LockedSubscription | undefined, now: Date): boolean {
  return (stored?.status === 'ACTIVE' || stored?.status === 'PAST_DUE') && hasSubscriberAccess(stored, now)
}

/**
 * Adds to, or takes from, the counts of both sides. A fan counts while they are here and there is no block between the two;
 * a creator while they are here, or where they were paid. Call it after the subscription is written, and late in the
 * transaction: all fans of a creator change one count, and the next of them waits for the commit.
 */
export async function adjustSubscriptionCount(
  tx: Tx,
  fanId: string,
  creatorId: string,
  by: 1 | -1,
): Promise<void> {
  await adjustSubscriptionCounts(tx, [{ fanId, creatorId }], by)
}

/** SQL: what follows of subscriptions that end. What begins one has an event that says so already. */
const endings = `, appended AS (
      ${appendSubscriptionEventsSql('(SELECT fans FROM pairs)', '(SELECT creators FROM pairs)', 'now()')}
    )`

/** Counts like `adjustSubscriptionCount`, for many at once. */
export async function adjustSubscriptionCounts(
  tx: Tx,
  pairs: readonly { fanId: string; creatorId: string }[],
  by: 1 | -1,
): Promise<void> {
  await sql`
    WITH pairs AS (
      SELECT ${pairs.map(({ fanId }) => fanId)}::text[] AS fans, ${pairs.map(({ creatorId }) => creatorId)}::text[] AS creators
    ), change AS (
      SELECT account_id, sum(subscribers)::integer AS subscribers, sum(subscribed_to)::integer AS subscribed_to
      FROM pairs CROSS JOIN unnest(fans, creators) AS pair (fan_id, creator_id)
      JOIN subscription USING (fan_id, creator_id)
      JOIN account fan ON fan.id = pair.fan_id JOIN account creator ON creator.id = pair.creator_id
      CROSS JOIN LATERAL (VALUES
        (fan.id, 0, CASE WHEN ${sql.raw(isActiveAccountSql('creator'))} OR NOT subscription.is_free THEN ${by}::integer ELSE 0 END),
        (creator.id, CASE WHEN ${sql.raw(isActiveAccountSql('fan'))} AND NOT has_block_between(creator.id, fan.id)
          THEN ${by}::integer ELSE 0 END, 0))
        AS side (account_id, subscribers, subscribed_to)
      GROUP BY account_id
    ), locked AS MATERIALIZED (
      SELECT account_id FROM account_count WHERE account_id IN (SELECT account_id FROM change)
      ORDER BY account_id FOR NO KEY UPDATE
    )${sql.raw(by < 0 ? endings : '')}
    -- Never below zero: the release before 0450 took out whoever cancelled at once.
    UPDATE account_count SET subscribers = greatest(account_count.subscribers + change.subscribers, 0),
      subscribed_to = greatest(account_count.subscribed_to + change.subscribed_to, 0)
    FROM locked JOIN change USING (account_id) WHERE account_count.account_id = locked.account_id`.execute(tx)
}

/** @throws Refusal RULE_BROKEN, in the words given, to who has no access to what the creator's subscribers see */
export async function requireSubscriberAccess(
  tx: Tx,
  { fanId, creatorId, now, detail }: { fanId: string; creatorId: string; now: Date; detail: string },
): Promise<void> {
  const subscribed = await tx
    .selectFrom('subscription')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('fan_id', '=', fanId)
    .where('access_until', '>', now)
    .executeTakeFirst()
  if (!subscribed) throw refuse('RULE_BROKEN', { detail })
}
