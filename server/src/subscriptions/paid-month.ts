import type { CurrencyCode } from '@fanfare/contract/money'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { addCreatorToTimeline } from '../posts/timeline.ts'
import { countSubscription, hasAccess, isCounted, type KeptSubscription } from './lock-subscription.ts'
import { monthsAfter } from './months.ts'
import { endOfGrace } from './renewal-terms.ts'

export type PaidMonth = {
  fanId: string
  creatorId: string
  price: bigint
  currency: CurrencyCode
  paymentId: string
}

/**
 * Begins a month that has been paid for, now. Its months are counted from here.
 * @param kept what `lockSubscription` found, which is not a live subscription and stands on no month that still runs
 */
export async function beginPaidMonth(
  tx: Tx,
  ctx: Context,
  kept: KeptSubscription | undefined,
  month: PaidMonth,
): Promise<void> {
  const { fanId, creatorId, price, currency, paymentId } = month
  const now = ctx.clock.now()
  const end = monthsAfter(now, 1)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO subscription (
      id, fan_id, creator_id, status, is_free, price_minor, currency_code, started_at, period_start, access_until,
      renew_at)
    VALUES (${ctx.newId()}, ${fanId}, ${creatorId}, 'ACTIVE', false, ${price}, ${currency}, ${now}, ${now},
      ${endOfGrace(end)}, ${end})
    ON CONFLICT (fan_id, creator_id) DO UPDATE SET
      status = 'ACTIVE', is_free = false, price_minor = excluded.price_minor, currency_code = excluded.currency_code,
      started_at = excluded.started_at, period_start = excluded.period_start, access_until = excluded.access_until,
      renew_at = excluded.renew_at, renewal_card_id = NULL, announced_at = NULL, cancelled_at = NULL, cancel_reason = NULL
    RETURNING id`.execute(tx)
  await sql`
    INSERT INTO subscription_period (subscription_id, starts_at, ends_at, anchor_at, payment_id)
    VALUES (${rows[0]?.id}, ${now}, ${end}, ${now}, ${paymentId})`.execute(tx)
  if (!hasAccess(kept, now)) await addCreatorToTimeline(tx, fanId, creatorId)
  if (!isCounted(kept)) await countSubscription(tx, fanId, creatorId, 1)
}

/**
 * Takes up a cancelled subscription again, where the month that it stands on was paid for and still runs.
 * @returns whether there is such a month
 */
export async function resumePaidMonth(
  tx: Tx,
  ctx: Context,
  kept: KeptSubscription | undefined,
  { fanId, creatorId }: Pick<PaidMonth, 'fanId' | 'creatorId'>,
): Promise<boolean> {
  if (!kept) return false
  const now = ctx.clock.now()
  const end = await endOfPaidMonth(tx, kept.id, now)
  if (!end) return false
  await sql`
    UPDATE subscription SET
      status = 'ACTIVE', is_free = false, price_minor = payment.amount_minor, period_start = period.starts_at,
      access_until = ${endOfGrace(end)}, renew_at = ${end}, announced_at = NULL, cancelled_at = NULL,
      cancel_reason = NULL
    FROM subscription_period period JOIN payment ON payment.id = period.payment_id
    WHERE subscription.id = ${kept.id} AND period.subscription_id = subscription.id AND period.ends_at = ${end}
      AND period.reversed_at IS NULL`.execute(tx)
  if (!hasAccess(kept, now)) await addCreatorToTimeline(tx, fanId, creatorId)
  if (!isCounted(kept)) await countSubscription(tx, fanId, creatorId, 1)
  return true
}

/** The end of the paid month that still runs, if any; one that was given back in full is none. */
export async function endOfPaidMonth(tx: Tx, subscriptionId: string, now: Date): Promise<Date | undefined> {
  const month = await tx
    .selectFrom('subscription_period')
    .select('ends_at')
    .where('subscription_id', '=', subscriptionId)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
  return month?.ends_at
}

/** The end of what was paid for: of the month that still runs, or of the one that the subscription stands on. */
export async function endOfPaidTime(tx: Tx, kept: KeptSubscription, now: Date): Promise<Date | undefined> {
  const running = await endOfPaidMonth(tx, kept.id, now)
  if (running || !kept.monthStart) return running
  const month = await tx
    .selectFrom('subscription_period')
    .select('ends_at')
    .where('subscription_id', '=', kept.id)
    .where('starts_at', '=', kept.monthStart)
    .executeTakeFirst()
  return month?.ends_at
}
