import { endOfBillingMonth } from '@fanfare/contract/money/months'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import { appendSystemNotifications } from '../../../platform/events/append-system-notifications.ts'
import { appendSubscriptionEvents } from '../../../platform/events/outbox.ts'
import { enqueue } from '../../../platform/queue/task.ts'
import type { LockedSubscription } from '../lock-subscription.ts'
import { mailSubscriptionRenewed } from '../mails/mail-subscription-renewed.ts'
import { gracePeriodEnd } from '../renewal-terms.ts'
import { beginPaidMonths, type PaidMonth } from './paid-month.ts'

/**
 * Begins the month that a charge of a saved card has paid for: at the end of the month before, or, where the subscription
 * has run out while the charge was under way, now.
 * @param stored what `lockPairAndFindSubscription` found
 * @param monthStart of the month that this one follows
 * @throws Refusal RULE_BROKEN when the subscription was cancelled, PRICE_CHANGED above the price that the fan has agreed
 * to, or ALREADY_SUBSCRIBED when the month was paid for otherwise
 */
export async function beginRenewedMonth(
  tx: Tx,
  ctx: Context,
  { stored, monthStart, paid }: { stored: LockedSubscription | undefined; monthStart: Date; paid: PaidMonth },
): Promise<void> {
  if (!stored || stored.monthStart?.getTime() !== monthStart.getTime()) throw refuse('ALREADY_SUBSCRIBED')
  const { price, cancelledAt, endsAt, anchor } = await monthOf(tx, stored.id, monthStart)
  if (paid.price > price) throw refuse('PRICE_CHANGED')
  if (stored.status === 'CANCELLED' || cancelledAt !== null) throw refuse('RULE_BROKEN')
  await enqueue(
    tx,
    mailSubscriptionRenewed,
    { paymentId: paid.paymentId },
    { key: `mail-renewed ${paid.paymentId}` },
  )
  if (stored.status === 'EXPIRED') return beginPaidMonths(tx, ctx, [{ ...paid, stored }])
  const nextEnd = endOfBillingMonth(anchor, endsAt)
  await sql`
    INSERT INTO subscription_period (creator_id, subscription_id, starts_at, ends_at, anchor_at, payment_id)
    VALUES (${paid.creatorId}, ${stored.id}, ${endsAt}, ${nextEnd}, ${anchor}, ${paid.paymentId})`.execute(tx)
  await sql`
    UPDATE subscription SET status = 'ACTIVE', period_start = ${endsAt}, access_until = ${gracePeriodEnd(nextEnd)},
      renew_at = ${nextEnd}, announced_at = NULL
    WHERE id = ${stored.id}`.execute(tx)
  await appendSubscriptionEvents(tx, [paid], ctx.clock.now())
  const { fanId: accountId, paymentId: aboutId, creatorId, price: amount, currency } = paid
  await appendSystemNotifications(
    tx,
    [{ accountId, topic: 'RENEWED', aboutId, creatorId, amount, currency }],
    ctx.clock.now(),
  )
}

type Month = { price: bigint; cancelledAt: Date | null; endsAt: Date; anchor: Date }

async function monthOf(tx: Tx, subscriptionId: string, monthStart: Date): Promise<Month> {
  const { rows } = await sql<Month>`
    SELECT subscription.price_minor AS price, subscription.cancelled_at AS "cancelledAt", period.ends_at AS "endsAt",
      period.anchor_at AS anchor
    FROM subscription
    JOIN subscription_period period ON period.subscription_id = subscription.id
    WHERE subscription.id = ${subscriptionId} AND period.starts_at = ${monthStart}`.execute(tx)
  const [month] = rows
  if (!month) throw new Error(`The subscription ${subscriptionId} has lost its month.`)
  return month
}
