import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { price, storedSubscription, subscribedFan } from '../api/renewals/renewals.ts'
import { pay, startMoneyApp } from '../setup/money/money.ts'
import { openAsOwner } from '../setup/owner.ts'

// Months are written here past the locks that keep the product from it.
const app = await startMoneyApp()
await sql`ALTER TABLE subscription_period DISABLE TRIGGER subscription_period_is_paid`.execute(
  openAsOwner(app),
)

afterEach(async () => {
  await sql`
    DELETE FROM subscription_period USING payment WHERE payment.id = payment_id AND purpose = 'TIPS'`.execute(
    app.ctx.db,
  )
})

/** A fan with a paid month, and with payments for as many more: tips, which are as good for it here. */
async function subscribed(payments: number) {
  const { fan, creator } = await subscribedFan(app, payments * price)
  const { id } = await storedSubscription(app, fan, creator)
  for (let tip = 0; tip < payments; tip++) {
    const body = { amount: price, transactionSource: 'TIPS' as const, creatorId: creator.id }
    expect((await pay(app, fan, 'POST /paystack/send-wallet-tip', body)).status).toBe(200)
  }
  const tips = await app.ctx.db
    .selectFrom('payment')
    .select('id')
    .where('payer_id', '=', fan.id)
    .where('purpose', '=', 'TIPS')
    .execute()
  return { id, payments: tips.map((tip) => tip.id) }
}

/** Another month of a subscription, from so many days after the beginning of the one that was paid for. */
async function addMonth(subscriptionId: string, days: number, paymentId = ''): Promise<void> {
  await sql`
    INSERT INTO subscription_period (subscription_id, starts_at, ends_at, anchor_at, payment_id)
    SELECT ${subscriptionId}, starts_at, starts_at + interval '1 month', starts_at, ${paymentId}
    FROM (SELECT period_start + ${days} * interval '1 day' AS starts_at FROM subscription
      WHERE id = ${subscriptionId}) AS month`.execute(app.ctx.db)
}

test('the database keeps a month out that lies within a paid one, and takes one that follows', async () => {
  const { id, payments } = await subscribed(1)
  await expect(addMonth(id, 20, payments[0])).rejects.toThrow('subscription_period_months_apart')
  await expect(addMonth(id, 31, payments[0])).resolves.toBeUndefined()
})

test('of two overlapping months that are written at once one is kept', async () => {
  const { id, payments } = await subscribed(2)
  const written = await Promise.allSettled([addMonth(id, 40, payments[0]), addMonth(id, 50, payments[1])])
  expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
