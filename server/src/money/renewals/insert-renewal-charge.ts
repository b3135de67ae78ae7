import { createHmac } from 'node:crypto'
import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import { appendSubscriptionEvents } from '../../platform/events/outbox.ts'
import { paymentLookupDelayMs } from '../../platform/queue/payment-lookup-delay.ts'
import { enqueueMany } from '../../platform/queue/task.ts'
import { insertNewPaymentsOrThrow } from '../payments/insert-payments.ts'
import { findOpenRenewalCharge, type RenewalCharge } from '../subscriptions/renewal-charge.ts'
import { buildRenewalJobKey, type DueRenewal, type Renewal } from './load-renewals-still-due.ts'
import { mailPastDue } from './mail-past-due.ts'

/**
 * Keeps an attempt to charge the fan's card for the month that follows, before anybody is asked.
 * @param renewal behind the locks of its people, with no attempt open
 * @returns undefined when there is no card to charge
 */
export async function insertRenewalCharge(
  tx: Tx,
  ctx: Context,
  renewal: Renewal,
): Promise<RenewalCharge | undefined> {
  const { subscriptionId, fanId, creatorId, price, currency, startsAt, cardId } = renewal
  if (cardId === null) return undefined
  const card = await tx
    .selectFrom('saved_card')
    .select('provider')
    .where('id', '=', cardId)
    .where('owner_id', '=', fanId)
    .executeTakeFirst()
  const provider = ctx.outside.cards.all.find(({ name }) => name === card?.provider)
  const quoted = provider && quoteCardCharge(Number(price), currency, provider.name)
  if (!quoted) return undefined
  const attempt = await nextAttempt(tx, renewal)
  const now = ctx.clock.now()
  const paymentId = ctx.newId()
  await insertNewPaymentsOrThrow(tx, [
    {
      id: paymentId,
      payer_id: fanId,
      method: 'CARD',
      provider: provider.name,
      reference: referenceOf(ctx, renewal, attempt),
      purpose: 'SUBSCRIPTION',
      creator_id: creatorId,
      amount_minor: price,
      currency_code: currency,
      total_minor: BigInt(quoted.total),
      vouched_by: 'RENEWAL',
      status: 'STARTED',
      created_at: now,
      sweep_at: new Date(now.getTime() + paymentLookupDelayMs(0)),
    },
  ])
  await tx
    .insertInto('renewal_charge')
    .values({
      payment_id: paymentId,
      subscription_id: subscriptionId,
      month_start: startsAt,
      attempt,
      saved_card_id: cardId,
    })
    .execute()
  return findOpenRenewalCharge(tx, subscriptionId, startsAt)
}

async function nextAttempt(tx: Tx, { subscriptionId, startsAt }: Renewal): Promise<number> {
  const { rows } = await sql<{ attempt: number }>`
    SELECT coalesce(max(attempt), 0) + 1 AS attempt FROM renewal_charge
    WHERE subscription_id = ${subscriptionId} AND month_start = ${startsAt}`.execute(tx)
  return rows[0]?.attempt ?? 1
}

/** The same for the same attempt, whatever is forgotten, so that the provider charges it once; and nobody guesses it. */
function referenceOf(ctx: Context, { subscriptionId, startsAt }: Renewal, attempt: number): string {
  const named = createHmac('sha256', ctx.config.secretKey)
    .update(`renewal charge ${subscriptionId} ${startsAt.toISOString()} ${attempt}`)
    .digest('hex')
  return `RENEWAL_${named.slice(0, 32)}`
}

/** Notes that renewals could not be paid, or not within the fans' own limits. Access lasts to the end of grace already; the fan is told once. */
export async function markRenewalsPastDueAndNotify(
  tx: Tx,
  ctx: Context,
  unpaid: readonly DueRenewal[],
  topic: 'RENEWAL_FAILED' | 'RENEWAL_OVER_LIMIT' = 'RENEWAL_FAILED',
): Promise<void> {
  const { rows } = await sql<{ accountId: string; creatorId: string }>`
    UPDATE subscription SET status = 'PAST_DUE'
    WHERE id = ANY(${unpaid.map(({ subscriptionId }) => subscriptionId)}::text[])
    RETURNING fan_id AS "accountId", creator_id AS "creatorId"`.execute(tx)
  await enqueueMany(
    tx,
    mailPastDue,
    unpaid.map((due) => ({ payload: due, key: buildRenewalJobKey('mail-past-due', due) })),
  )
  const notices = rows.map((row) => ({ ...row, topic, aboutId: ctx.newId() }) as const)
  await appendSystemNotifications(tx, notices, ctx.clock.now())
  const pairs = rows.map(({ accountId, creatorId }) => ({ fanId: accountId, creatorId }))
  await appendSubscriptionEvents(tx, pairs, ctx.clock.now())
}
