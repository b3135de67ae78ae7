import { endOfBillingMonth } from '@fanfare/contract/money/months'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import {
  appendSystemNotifications,
  type NewSystemNotification,
} from '../../platform/events/append-system-notifications.ts'
import { appendSubscriptionEvents } from '../../platform/events/outbox.ts'
import { enqueue, enqueueMany, type Task, task } from '../../platform/queue/task.ts'
import { availableLedgerAccount } from '../ledger/booking/accounts.ts'
import {
  bookCoveredCreatorPayments,
  type CreatorPaymentToBook,
} from '../ledger/booking/book-creator-payments.ts'
import { insertNewPaymentsOrThrow } from '../payments/insert-payments.ts'
import { lockAndFindPaymentsOverSpendingLimit } from '../spending-limits/own-limit.ts'
import { subscriptionLockKeySql } from '../subscriptions/lock-subscription.ts'
import { mailSubscriptionRenewed } from '../subscriptions/mails/mail-subscription-renewed.ts'
import { gracePeriodEnd } from '../subscriptions/renewal-terms.ts'
import { chargeRenewalToCard } from './charge-renewal-to-card.ts'
import { makeFreeOrEndSubscription } from './end-unrenewable-subscription.ts'
import { markRenewalsPastDueAndNotify } from './insert-renewal-charge.ts'
import {
  buildRenewalJobKey,
  type DueRenewal,
  loadRenewalsStillDue,
  type Renewal,
  renewalReference,
} from './load-renewals-still-due.ts'

type Paid = Renewal & { paymentId: string; nextEnd: Date }

/**
 * Renews subscriptions whose paid month is over, from the fans' wallets, or else by the cards that they
 * have chosen; what would take a fan past their own monthly limit stays unpaid, and is tried again. Safe to repeat, in any number of processes: what
 * was renewed, cancelled or ended meanwhile is left alone behind the locks, and the reference and the month of a renewal
 * exist once. A batch that fails is tried by halves, so that what is wrong with one stays with that one.
 */
export const renewSubscriptions: Task<{ due: DueRenewal[] }> = task('renew-months', async (ctx, { due }) => {
  try {
    await inTransaction(ctx.db, (tx) => renew(tx, ctx, due))
  } catch (cause) {
    if (due.length <= 1) throw cause
    ctx.log.info('renewals-halved', { count: due.length, cause: String(cause) })
    await inTransaction(ctx.db, async (tx) => {
      const half = Math.ceil(due.length / 2)
      for (const part of [due.slice(0, half), due.slice(half)])
        await enqueue(tx, renewSubscriptions, { due: part }, keyed(part))
    })
  }
})

/** One alone is a job of its own, which there is once for a subscription and month. */
function keyed([first, second]: readonly DueRenewal[]): { key?: string } {
  return first && !second ? { key: buildRenewalJobKey('renew', first) } : {}
}

async function renew(tx: Tx, ctx: Context, due: readonly DueRenewal[]): Promise<void> {
  await lockPairs(tx, due)
  const renewals = await loadRenewalsStillDue(tx, due, ctx.clock.now())
  const limited = renewals.filter(({ course, hasOwnLimit }) => course === 'PAY' && hasOwnLimit)
  const overspending = await lockAndFindPaymentsOverSpendingLimit(
    tx,
    limited.map(spendingOf),
    ctx.clock.now(),
  )
  const past = new Set([...overspending.keys()].map(({ renewal }) => renewal))
  const asked = renewals
    .filter((renewal) => renewal.course === 'PAY' && !past.has(renewal))
    .map((renewal) => ({
      ...renewal,
      paymentId: ctx.newId(),
      nextEnd: endOfBillingMonth(renewal.anchor, renewal.endsAt),
    }))
  const payments = await bookCoveredCreatorPayments(tx, ctx, asked.map(earningOf))
  const paid = asked.filter(({ paymentId }) => payments.has(paymentId))
  const unpaid = [
    ...asked.filter(({ paymentId }) => !payments.has(paymentId)),
    ...renewals.filter(({ course }) => course === 'CANNOT_PAY'),
  ]
  const graced = unpaid.filter(({ status, cardId }) => status === 'ACTIVE' && cardId === null)
  const charged = [
    ...unpaid.filter(({ cardId }) => cardId !== null),
    ...renewals.filter(({ course }) => course === 'CHARGING'),
  ]
  if (paid.length > 0) await beginMonths(tx, ctx, paid)
  if (graced.length > 0) await markRenewalsPastDueAndNotify(tx, ctx, graced.map(dueOf))
  const newlyPast = [...past].filter(({ status }) => status === 'ACTIVE')
  if (newlyPast.length > 0)
    await markRenewalsPastDueAndNotify(tx, ctx, newlyPast.map(dueOf), 'RENEWAL_OVER_LIMIT')
  await enqueueMany(tx, chargeRenewalToCard, charged.map(chargeOf))
  const stopping = renewals.filter(({ course }) => course === 'FREE' || course === 'END').map(stopOf)
  await enqueueMany(tx, makeFreeOrEndSubscription, stopping)
}

function noticeOf({ fanId, creatorId, paymentId, price, currency }: Paid): NewSystemNotification {
  return { accountId: fanId, topic: 'RENEWED', aboutId: paymentId, creatorId, amount: price, currency }
}

/** Locks pairs as `lockPairAndFindSubscription` does one, against concurrent subscriptions and cancellations. */
async function lockPairs(tx: Tx, due: readonly DueRenewal[]): Promise<void> {
  const ids = due.map(({ subscriptionId }) => subscriptionId)
  await sql`
    SELECT count(pg_advisory_xact_lock(number)) FROM (
      SELECT DISTINCT ${subscriptionLockKeySql(sql.ref('fan_id'), sql.ref('creator_id'))} AS number FROM subscription
      WHERE id = ANY(${ids}::text[]) ORDER BY number) AS pair`.execute(tx)
}

function spendingOf(renewal: Renewal) {
  const { fanId: payerId, price: amount, currency } = renewal
  return { payerId, amount, currency, renewal }
}

function earningOf(renewal: Paid): CreatorPaymentToBook {
  const { paymentId, currency, price, fanId, creatorId } = renewal
  return {
    kind: 'SUBSCRIPTION',
    about: paymentId,
    reference: renewalReference(renewal),
    currency,
    amount: price,
    from: availableLedgerAccount(fanId),
    creatorId,
    uncleared: null,
  }
}

function dueOf({ subscriptionId, startsAt }: Renewal): DueRenewal {
  return { subscriptionId, monthStart: startsAt.toISOString() }
}

function chargeOf(renewal: Renewal) {
  const { fanId, creatorId } = renewal
  const due = dueOf(renewal)
  return { payload: { ...due, fanId, creatorId }, key: buildRenewalJobKey('charge-renewal', due) }
}

function stopOf(renewal: Renewal) {
  const { fanId, creatorId } = renewal
  const due = dueOf(renewal)
  return { payload: { ...due, fanId, creatorId }, key: buildRenewalJobKey('stop-renewing', due) }
}

/** The month after the one that is over begins at its end, however late it is paid. */
async function beginMonths(tx: Tx, ctx: Context, paid: readonly Paid[]): Promise<void> {
  const now = ctx.clock.now()
  await insertNewPaymentsOrThrow(
    tx,
    paid.map((renewal) => ({
      id: renewal.paymentId,
      payer_id: renewal.fanId,
      method: 'WALLET',
      reference: renewalReference(renewal),
      purpose: 'SUBSCRIPTION',
      creator_id: renewal.creatorId,
      amount_minor: renewal.price,
      currency_code: renewal.currency,
      status: 'SUCCEEDED',
      outcome: 'AS_MEANT',
      created_at: now,
      finished_at: now,
    })),
  )
  await sql`
    WITH paid AS (
      SELECT * FROM unnest(${paid.map(({ subscriptionId }) => subscriptionId)}::text[],
        ${paid.map(({ paymentId }) => paymentId)}::text[],
        ${paid.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[],
        ${paid.map(({ nextEnd }) => nextEnd.toISOString())}::timestamptz[],
        ${paid.map(({ nextEnd }) => gracePeriodEnd(nextEnd).toISOString())}::timestamptz[],
        ${paid.map(({ anchor }) => anchor.toISOString())}::timestamptz[], ${paid.map(({ creatorId }) => creatorId)}::text[])
        AS paid (subscription_id, payment_id, starts_at, ends_at, access_until, anchor_at, creator_id)
    ), month AS (
      INSERT INTO subscription_period (creator_id, subscription_id, starts_at, ends_at, anchor_at, payment_id)
      SELECT creator_id, subscription_id, starts_at, ends_at, anchor_at, payment_id FROM paid
    )
    UPDATE subscription SET status = 'ACTIVE', period_start = paid.starts_at, access_until = paid.access_until,
      renew_at = paid.ends_at, announced_at = NULL
    FROM paid WHERE subscription.id = paid.subscription_id`.execute(tx)
  await enqueueMany(
    tx,
    mailSubscriptionRenewed,
    paid.map(({ paymentId }) => ({ payload: { paymentId }, key: `mail-renewed ${paymentId}` })),
  )
  await appendSystemNotifications(tx, paid.map(noticeOf), now)
  await appendSubscriptionEvents(tx, paid, now)
}
