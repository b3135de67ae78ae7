import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import { appendSubscriptionEvents } from '../../platform/events/outbox.ts'
import { enqueue, enqueueMany, task } from '../../platform/queue/task.ts'
import { removeCreatorsFromTimelines } from '../../social/timelines/add-creators.ts'
import { lockSubscriptionOfferShared } from './load-subscription-offer.ts'
import { adjustSubscriptionCounts, subscriptionLockKeySql } from './lock-subscription.ts'
import { mailPageBecamePaid } from './mails/mail-page-became-paid.ts'
import { findRunningPaidMonthEnds } from './months/paid-month.ts'

/** Batch size that fits in the price change; enough for most creators. */
const batch = 500
/** Time given to a fan who is subscribing or leaving at this moment to finish. */
const busyMs = 1000

type Ending = { creatorId: string; until: string }
type Changed = { id: string; fanId: string; creatorId: string }

/**
 * Ends the free subscriptions of a creator who takes money now: at `until` (ISO 8601), or at once where that is past, but
 * never before the end of a month that was paid for. Each fan is notified and mailed once, and may subscribe for money
 * meanwhile. What is more than a batch follows by jobs. Safe to repeat. Call it behind the lock of the creator's offer.
 */
export async function endFreeSubscriptionBatch(
  tx: Tx,
  ctx: Context,
  { creatorId, until }: Ending,
): Promise<void> {
  const now = ctx.clock.now()
  const found = await lockBatch(tx, creatorId, sql<boolean>`status = 'ACTIVE'`)
  const paid = await findRunningPaidMonthEnds(tx, found.taken, now)
  const ends = found.taken.map((id) =>
    new Date(Math.max(Date.parse(until), now.getTime(), paid.get(id)?.getTime() ?? 0)).toISOString(),
  )
  const { rows: ended } = await sql<Changed & { end: Date }>`
    UPDATE subscription SET status = CASE WHEN due.ends_at > ${now} THEN 'CANCELLED' ELSE 'EXPIRED' END,
      access_until = due.ends_at, cancelled_at = ${now}, cancel_reason = NULL
    FROM unnest(${found.taken}::text[], ${ends}::timestamptz[]) AS due (id, ends_at)
    WHERE subscription.id = due.id AND is_free AND status = 'ACTIVE'
    RETURNING subscription.id, fan_id AS "fanId", creator_id AS "creatorId", access_until AS end`.execute(tx)
  const over = ended.filter(({ end }) => end <= now)
  await removeCreatorsFromTimelines(tx, over)
  await appendSystemNotifications(
    tx,
    ended.map(({ fanId }) => ({
      accountId: fanId,
      topic: 'BECAME_PAID' as const,
      aboutId: ctx.newId(),
      creatorId,
    })),
    now,
  )
  await enqueueMany(
    tx,
    mailPageBecamePaid,
    ended.map(({ id, end }) => ({
      payload: { subscriptionId: id, until: end.toISOString() },
      key: `mail-became-paid ${id} ${end.toISOString()}`,
    })),
  )
  if (over.length > 0) await adjustSubscriptionCounts(tx, over, -1)
  const later = ended.filter(({ end }) => end > now)
  await appendSubscriptionEvents(tx, later, now)
  if (isDone(found)) return
  await enqueue(
    tx,
    endLeftoverFreeSubscriptions,
    { creatorId, until },
    followUp(ctx, 'end', creatorId, found),
  )
}

/**
 * Gives back free subscriptions of a creator who is free again, where they were ended by a price and their time still runs.
 * One that stands on a paid month is left to its fan, who may have cancelled it. What is more than a batch follows by jobs.
 * Safe to repeat. Call it behind the lock of the creator's offer.
 */
export async function restoreFreeSubscriptionBatch(
  tx: Tx,
  ctx: Context,
  { creatorId }: { creatorId: string },
): Promise<void> {
  const now = ctx.clock.now()
  const isRunning = sql<boolean>`status = 'CANCELLED' AND access_until > ${now} AND NOT EXISTS (
    SELECT FROM subscription_period period WHERE period.subscription_id = subscription.id
      AND period.starts_at <= ${now} AND period.ends_at > ${now} AND period.reversed_at IS NULL)`
  const found = await lockBatch(tx, creatorId, isRunning)
  const { rows: restored } = await sql<Changed>`
    UPDATE subscription SET status = 'ACTIVE', access_until = 'infinity', cancelled_at = NULL
    WHERE id = ANY(${found.taken}::text[]) AND is_free AND ${isRunning}
    RETURNING id, fan_id AS "fanId", creator_id AS "creatorId"`.execute(tx)
  await appendSubscriptionEvents(tx, restored, now)
  if (isDone(found)) return
  await enqueue(
    tx,
    restoreLeftoverFreeSubscriptions,
    { creatorId },
    followUp(ctx, 'restore', creatorId, found),
  )
}

/** Ends what `endFreeSubscriptionBatch` has left over, unless the creator is free again. */
export const endLeftoverFreeSubscriptions = task<Ending>('end-free-subscriptions', (ctx, ending) =>
  goOn(ctx, ending.creatorId, false, (tx) => endFreeSubscriptionBatch(tx, ctx, ending)),
)

/** Restores what `restoreFreeSubscriptionBatch` has left over, unless the creator takes money again. */
export const restoreLeftoverFreeSubscriptions = task<{ creatorId: string }>(
  'restore-free-subscriptions',
  (ctx, of) => goOn(ctx, of.creatorId, true, (tx) => restoreFreeSubscriptionBatch(tx, ctx, of)),
)

async function goOn(
  ctx: Context,
  creatorId: string,
  isFree: boolean,
  next: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockSubscriptionOfferShared(tx, creatorId)
    const creator = await tx
      .selectFrom('account')
      .select('is_free_subscription as isFree')
      .where('id', '=', creatorId)
      .executeTakeFirst()
    if (creator?.isFree === isFree) await next(tx)
  })
}

/** `size`: how many there were, of which those taken are locked. */
type Batch = { size: number; taken: string[] }

function isDone({ size, taken }: Batch): boolean {
  return size < batch && taken.length === size
}

/** Locks free subscriptions in a state until the transaction ends, but those between whose people something is under way. */
async function lockBatch(tx: Tx, creatorId: string, state: ReturnType<typeof sql<boolean>>): Promise<Batch> {
  const { rows } = await sql<{ id: string; isTaken: boolean }>`
    SELECT id, pg_try_advisory_xact_lock(${subscriptionLockKeySql(sql.ref('fan_id'), sql.ref('creator_id'))}) AS "isTaken"
    FROM (
      SELECT id, fan_id, creator_id FROM subscription WHERE creator_id = ${creatorId} AND is_free AND ${state}
      ORDER BY id LIMIT ${batch}) AS due`.execute(tx)
  return { size: rows.length, taken: rows.flatMap(({ id, isTaken }) => (isTaken ? [id] : [])) }
}

/** Runs at once where some were done, later where all were busy; once for a creator. */
function followUp(ctx: Context, what: 'end' | 'restore', creatorId: string, { taken }: Batch) {
  const key = `${what}-free ${creatorId}`
  return taken.length > 0 ? { key } : { key, runAt: new Date(ctx.clock.now().getTime() + busyMs) }
}
