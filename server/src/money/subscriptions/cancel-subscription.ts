import { sql } from 'kysely'
import { isPersonVisibleSql } from '../../access/visibility/person.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendSubscriptionEvents } from '../../platform/events/outbox.ts'
import { accountIdOfAnyUsernameValueSql } from '../../social/creators/resolve-username.ts'
import { removeCreatorFromTimeline } from '../../social/timelines/add-creators.ts'
import {
  adjustSubscriptionCount,
  isContinuingSubscription,
  lockPairAndFindSubscription,
} from './lock-subscription.ts'
import { findRunningOrLastPaidMonthEnd } from './months/paid-month.ts'
import { lockRenewalChargesBetween } from './renewal-charge.ts'

/**
 * Cancels a fan's subscription: nothing more is charged, and what is paid for stays theirs to the end of its
 * month. A free subscription ends at once, and so does one in its days of grace, whose month is over: the
 * days used count in the next month that is paid for.
 * @returns false if there was nothing to cancel
 */
export async function cancelSubscription(
  tx: Tx,
  { fanId, creatorId, reason, now }: { fanId: string; creatorId: string; reason: string | null; now: Date },
): Promise<boolean> {
  await lockRenewalChargesBetween(tx, fanId, creatorId)
  const locked = await lockPairAndFindSubscription(tx, fanId, creatorId)
  if (!locked || !isContinuingSubscription(locked, now)) return false
  const end = (await findRunningOrLastPaidMonthEnd(tx, locked, now)) ?? now
  await sql`
    UPDATE subscription SET status = ${end > now ? 'CANCELLED' : 'EXPIRED'}, access_until = ${end > now ? end : now}, renew_at = NULL,
      renewal_card_id = NULL, announced_at = NULL, cancelled_at = ${now}, cancel_reason = ${reason}
    WHERE id = ${locked.id}`.execute(tx)
  if (end <= now) {
    await removeCreatorFromTimeline(tx, fanId, creatorId)
    await adjustSubscriptionCount(tx, fanId, creatorId, -1)
  } else {
    await appendSubscriptionEvents(tx, [{ fanId, creatorId }], now)
  }
  return true
}

/**
 * Cancels a subscription of one's own, whoever the creator is to the fan by now.
 * @throws Refusal RULE_BROKEN when there is nothing to cancel; CREATOR_NOT_FOUND then for nobody, and alike for who blocks
 * the fan
 */
export async function cancelOwnSubscription(
  ctx: Context,
  fanId: string,
  creatorUsername: string,
  reason: string | undefined,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const creator = await tx
      .selectFrom('account as creator')
      .innerJoin('account as fan', (join) => join.on('fan.id', '=', fanId))
      .select('creator.id')
      .select(sql<boolean>`${sql.raw(isPersonVisibleSql('creator', 'fan.id'))}`.as('isReachable'))
      .where('creator.id', '=', accountIdOfAnyUsernameValueSql(creatorUsername, ctx.clock.now()))
      .executeTakeFirst()
    const isCancelled =
      creator !== undefined &&
      creator.id !== fanId &&
      (await cancelSubscription(tx, {
        fanId,
        creatorId: creator.id,
        reason: reason || null,
        now: ctx.clock.now(),
      }))
    if (!isCancelled && !creator?.isReachable) throw refuse('CREATOR_NOT_FOUND')
    if (!isCancelled) throw refuse('RULE_BROKEN', { detail: "You aren't subscribed to this creator." })
  })
}
