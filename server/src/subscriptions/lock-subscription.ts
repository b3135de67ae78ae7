import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

export type KeptSubscription = {
  id: string
  status: 'ACTIVE' | 'PAST_DUE' | 'CANCELLED' | 'EXPIRED'
  isFree: boolean
  /** The start of the paid month that it stands on; null for a free subscription. */
  monthStart: Date | null
  /** Null while a free subscription lasts, which has no end. */
  accessUntil: Date | null
}

/**
 * Locks what there is between a fan and a creator until the transaction ends, and tells what that is. The lock is on the
 * two people's counts, in the order of their ids: it holds also where no subscription is kept yet.
 */
export async function lockSubscription(
  tx: Tx,
  fanId: string,
  creatorId: string,
): Promise<KeptSubscription | undefined> {
  const { rows } = await sql`
    SELECT FROM account_count WHERE account_id IN (${fanId}, ${creatorId})
    ORDER BY account_id FOR NO KEY UPDATE`.execute(tx)
  if (rows.length !== 2) throw new Error(`There are no counts of ${fanId} and ${creatorId}.`)
  const found = await sql<KeptSubscription>`
    SELECT id, status, is_free AS "isFree", period_start AS "monthStart",
      nullif(access_until, 'infinity') AS "accessUntil"
    FROM subscription WHERE fan_id = ${fanId} AND creator_id = ${creatorId}`.execute(tx)
  return found.rows[0]
}

/** Counted among the creator's subscribers: until it is cancelled, or the job notes that it has ended. */
export function isCounted(kept: KeptSubscription | undefined): boolean {
  return kept?.status === 'ACTIVE' || kept?.status === 'PAST_DUE'
}

/** The fan may see what subscribers see. */
export function hasAccess(kept: KeptSubscription | undefined, now: Date): boolean {
  return kept !== undefined && (kept.accessUntil === null || kept.accessUntil > now)
}

/** Subscribed: neither cancelled nor at its end. */
export function isSubscribed(kept: KeptSubscription | undefined, now: Date): boolean {
  return isCounted(kept) && hasAccess(kept, now)
}

/** Adds to, or takes from, the counts of both sides. */
export async function countSubscription(tx: Tx, fanId: string, creatorId: string, by: 1 | -1): Promise<void> {
  await sql`
    UPDATE account_count SET
      subscribers = subscribers + CASE account_id WHEN ${creatorId} THEN ${by}::int ELSE 0 END,
      subscribed_to = subscribed_to + CASE account_id WHEN ${fanId} THEN ${by}::int ELSE 0 END
    WHERE account_id IN (${fanId}, ${creatorId})`.execute(tx)
}
