import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pollStartedCardPayments } from '../../src/money/payments/charges/poll-started-card-payments.ts'
import { expireSubscriptions } from '../../src/money/subscriptions/expire-subscriptions.ts'
import { refuse } from '../../src/platform/errors.ts'
import { startMoneyApp } from '../setup/money/money.ts'
import { joined, type Person } from '../setup/people.ts'

const app = await startMoneyApp()
const hour = 3_600_000
const ids = (count: number) => Array.from({ length: count }, () => app.ctx.newId())

/** Fans who have left a creator, and whose time is over now. */
async function fansAtTheEnd(creator: Person, count: number): Promise<void> {
  const people = ids(count)
  const now = app.clock.now()
  await sql`
    WITH fan AS (
      INSERT INTO account (id, username, email, display_name, country_code, currency_code, date_of_birth,
        terms_accepted_at, created_at)
      SELECT id, 'r' || lower(id), lower(id) || '@rush.example', 'Fan', 'NG', 'NGN', '1990-01-01', ${now}, ${now}
      FROM unnest(${people}::text[]) AS person (id)
      RETURNING id
    )
    INSERT INTO subscription (id, fan_id, creator_id, status, is_free, price_minor, currency_code, started_at,
      access_until, cancelled_at)
    SELECT id, id, ${creator.id}, 'CANCELLED', true, 0, 'NGN', ${now}, ${now}, ${now} FROM fan`.execute(
    app.ctx.db,
  )
}

test('all that ends in one minute is noted in one round', async () => {
  const creator = await joined(app, { verified: true })
  await fansAtTheEnd(creator, 1300)
  await Promise.all([expireSubscriptions.run(app.ctx, {}), expireSubscriptions.run(app.ctx, {})])
  const { rows } = await sql`
    SELECT status, count(*)::integer FROM subscription WHERE creator_id = ${creator.id} GROUP BY status`.execute(
    app.ctx.db,
  )
  expect(rows).toEqual([{ status: 'EXPIRED', count: 1300 }])
})

/** Checkouts that were opened and of which nobody has heard. */
async function openCheckouts(payer: Person, count: number): Promise<void> {
  const now = app.clock.now()
  await sql`
    INSERT INTO payment (id, payer_id, method, provider, reference, purpose, amount_minor, currency_code, total_minor,
      vouched_by, status, created_at, sweep_at)
    SELECT id, ${payer.id}, 'CARD', 'paystack', 'RUSH_' || id, 'TOP_UP', 100000, 'NGN', 101523, 'START', 'STARTED',
      ${new Date(now.getTime() - hour)}, ${new Date(now.getTime() - hour)}
    FROM unnest(${ids(count)}::text[]) AS opened (id)`.execute(app.ctx.db)
}

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer FROM payment WHERE status = 'STARTED' AND sweep_at <= ${app.clock.now()}`.execute(
    app.ctx.db,
  )
  return rows[0]?.count
}

test('after an outage all open checkouts are asked about in one round, each once, and side by side', async () => {
  await openCheckouts(await joined(app), 500)
  const [card] = app.ctx.outside.cards.all
  if (!card) throw new Error('There is no card provider.')
  const asked: string[] = []
  let now = 0
  let most = 0
  card.findCharge = async (reference) => {
    asked.push(reference)
    most = Math.max(most, ++now)
    await new Promise(setImmediate)
    now -= 1
    return null
  }
  await Promise.all([pollStartedCardPayments.run(app.ctx, {}), pollStartedCardPayments.run(app.ctx, {})])
  expect(asked).toHaveLength(500)
  expect(new Set(asked).size).toBe(500)
  expect(most).toBeGreaterThan(4)
  expect(await waiting()).toBe(0)
})

test('in an outage a round ends, and the next one begins where it stopped', async () => {
  await openCheckouts(await joined(app), 300)
  const [card] = app.ctx.outside.cards.all
  if (!card) throw new Error('There is no card provider.')
  let asked = 0
  card.findCharge = async () => {
    asked += 1
    if (asked > 20) throw refuse('PROVIDER_UNAVAILABLE')
    return null
  }
  await pollStartedCardPayments.run(app.ctx, {})
  expect(asked).toBeLessThan(60)
  expect(await waiting()).toBe(280)
})
