import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createWalletSubscription } from '../../src/money/payments/create-wallet-subscription.ts'
import { requestedPaymentOf } from '../../src/money/payments/payment.ts'
import { lockPairAndFindSubscription } from '../../src/money/subscriptions/lock-subscription.ts'
import { Refusal } from '../../src/platform/errors.ts'
import { blockPerson } from '../../src/social/lists/block.ts'
import { adminOf } from '../setup/admins.ts'
import { balanceOf, newReference, pay, startMoneyApp, topUp } from '../setup/money/money.ts'
import { payOut } from '../setup/money/payouts.ts'
import { paid, refundAtProvider } from '../setup/money/refunds.ts'
import { openAsOwner } from '../setup/owner.ts'
import { joined, type Person } from '../setup/people.ts'

// Whoever comes while the first is still being booked is booked with all who wait by then: here, all but the first.
const app = await startMoneyApp()
const price = 100_000

async function fanWith(amount: number): Promise<Person> {
  const fan = await joined(app)
  if (amount > 0) await topUp(app, fan, amount)
  return fan
}

const fansWith = (count: number, amount: number) =>
  Promise.all(Array.from({ length: count }, () => fanWith(amount)))

/** Subscribes a fan. @returns `SUBSCRIBED`, the code of the refusal, or `FAILED` */
async function subscribe(fan: Person, creator: Person, { reference = newReference(), amount = price } = {}) {
  const body = {
    amount,
    reference,
    currencyCode: 'NGN',
    transactionSource: 'SUBSCRIPTION',
    creatorId: creator.id,
  }
  try {
    await createWalletSubscription(app.ctx, requestedPaymentOf(fan.id, body as never))
    return 'SUBSCRIBED'
  } catch (cause) {
    return cause instanceof Refusal ? cause.code : 'FAILED'
  }
}

function unsubscribe(fan: Person, creator: Person) {
  return app.call('POST /subscription/unsubscribe/{creatorUsername}', {
    token: fan.token,
    params: { creatorUsername: creator.username },
    body: {},
  })
}

/** Returns the creator’s subscribers, earnings and months, and the transactions that booked them. */
async function crowdOf(creator: Person) {
  const { data } = await app.call('GET /creator/get-public-creator-details/{username}', {
    params: { username: creator.username },
  })
  const { rows } = await sql<{ months: number; commits: number }>`
    SELECT count(*)::integer AS months, count(DISTINCT period.xmin::text)::integer AS commits
    FROM subscription_period period JOIN subscription ON subscription.id = subscription_id
    WHERE subscription.creator_id = ${creator.id}`.execute(app.ctx.db)
  return { subscribers: data.subscriberCount, earned: await balanceOf(app, creator), ...rows[0] }
}

test('months of one creator that come at once are booked by few transactions', async () => {
  const creator = await joined(app, { verified: true, price: 1000 })
  const fans = await fansWith(20, price)
  const answers = await Promise.all(fans.map((fan) => subscribe(fan, creator)))
  expect(new Set(answers)).toEqual(new Set(['SUBSCRIBED']))
  expect(await crowdOf(creator)).toEqual({ subscribers: 20, earned: 20 * 90_000, months: 20, commits: 2 })
  for (const fan of fans) expect(await balanceOf(app, fan)).toBe(0)
})

test('subscriptions that are booked in one batch each get their own answer', async () => {
  const creator = await joined(app, { verified: true, price: 1000 })
  const other = await joined(app, { verified: true, price: 1000 })
  const [first, poor, blocked, late, tipper, twice, repeats, left, subscribed] = (await fansWith(
    9,
    3 * price,
  )) as [Person, Person, Person, Person, Person, Person, Person, Person, Person]
  const penniless = await fanWith(0)
  const tip = {
    amount: 20_000,
    reference: newReference(),
    transactionSource: 'TIPS' as const,
    creatorId: other.id,
  }
  await pay(app, tipper, 'POST /paystack/send-wallet-tip', tip)
  await pay(app, poor, 'POST /paystack/send-wallet-tip', { ...tip, amount: 2 * price + 1 })
  for (const fan of [left, subscribed]) expect(await subscribe(fan, creator)).toBe('SUBSCRIBED')
  await unsubscribe(left, creator)
  await app.ctx.db.transaction().execute((tx) => blockPerson(tx, app.ctx, creator.id, blocked.id))
  const reference = newReference()
  const answers = await Promise.all([
    subscribe(first, creator),
    subscribe(poor, creator),
    subscribe(penniless, creator),
    subscribe(blocked, creator),
    subscribe(late, creator, { amount: price - 1 }),
    subscribe(tipper, creator, { reference: tip.reference }),
    subscribe(twice, creator),
    subscribe(twice, creator),
    subscribe(repeats, creator, { reference }),
    subscribe(repeats, creator, { reference }),
    subscribe(left, creator),
    subscribe(subscribed, creator),
    subscribe(creator, creator),
  ])
  expect(answers).toEqual([
    'SUBSCRIBED',
    'INSUFFICIENT_FUNDS',
    'INSUFFICIENT_FUNDS',
    'CREATOR_NOT_FOUND',
    'PRICE_CHANGED',
    'REFERENCE_REUSED',
    'SUBSCRIBED',
    'ALREADY_SUBSCRIBED',
    'SUBSCRIBED',
    'SUBSCRIBED',
    'SUBSCRIBED',
    'ALREADY_SUBSCRIBED',
    'SELF_PAYMENT',
  ])
  expect(await crowdOf(creator)).toMatchObject({ subscribers: 5, earned: 5 * 90_000, months: 5 })
  const wallets = await Promise.all(
    [first, twice, repeats, left, subscribed].map((fan) => balanceOf(app, fan)),
  )
  expect(wallets).toEqual(Array.from({ length: 5 }, () => 2 * price))
})

test('a fan whose creator becomes free while they wait pays nothing', async () => {
  const creator = await joined(app, { verified: true, price: 1000 })
  const fans = await fansWith(6, price)
  let answers: Promise<string[]> | undefined
  await app.ctx.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM account_count WHERE account_id = ${creator.id} FOR UPDATE`.execute(tx)
    answers = Promise.all(fans.map((fan) => subscribe(fan, creator)))
    await vi.waitFor(async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        tx,
      )
      expect(rows).not.toHaveLength(0)
    })
    await sql`
      UPDATE account SET is_free_subscription = true, subscription_price_minor = 0
      WHERE id = ${creator.id}`.execute(tx)
  })
  const [first, ...others] = (await answers) ?? []
  expect(first).toBe('SUBSCRIBED')
  expect(new Set(others)).toEqual(new Set(['PRICE_CHANGED']))
  expect(await crowdOf(creator)).toMatchObject({ subscribers: 1, earned: 90_000, months: 1 })
})

test('who is held up elsewhere holds up nobody else', async () => {
  const creator = await joined(app, { verified: true, price: 1000 })
  const [slow, ...quick] = await fansWith(5, price)
  if (!slow) throw new Error('There is nobody.')
  let held: Promise<string> | undefined
  await app.ctx.db.transaction().execute(async (tx) => {
    await lockPairAndFindSubscription(tx, slow.id, creator.id)
    held = subscribe(slow, creator)
    const answers = await Promise.all(quick.map((fan) => subscribe(fan, creator)))
    expect(new Set(answers)).toEqual(new Set(['SUBSCRIBED']))
  })
  expect(await held).toBe('SUBSCRIBED')
  expect(await crowdOf(creator)).toMatchObject({ subscribers: 5, months: 5 })
})

test('what nobody has foreseen in one stays with that one', async () => {
  const creator = await joined(app, { verified: true, price: 1000 })
  const fans = await fansWith(5, price)
  const owner = openAsOwner(app)
  await sql`ALTER TABLE subscription ADD CONSTRAINT unforeseen CHECK (fan_id <> ${sql.lit(fans[3]?.id)})`.execute(
    owner,
  )
  try {
    const answers = await Promise.all(fans.map((fan) => subscribe(fan, creator)))
    expect(answers).toEqual(['SUBSCRIBED', 'SUBSCRIBED', 'SUBSCRIBED', 'FAILED', 'SUBSCRIBED'])
  } finally {
    await sql`ALTER TABLE subscription DROP CONSTRAINT unforeseen`.execute(owner)
  }
  expect(await crowdOf(creator)).toMatchObject({ subscribers: 4, earned: 4 * 90_000, months: 4 })
})

test('two processes book one crowd, and no month twice', async () => {
  const creator = await joined(app, { verified: true, price: 1000 })
  const fans = await fansWith(12, 2 * price)
  // Queues are of one process: the second of each comes by queues of its own, as if from another process.
  vi.resetModules()
  const elsewhere = await import('../../src/money/payments/create-wallet-subscription.ts')
  const body = {
    amount: price,
    currencyCode: 'NGN',
    transactionSource: 'SUBSCRIPTION',
    creatorId: creator.id,
  }
  const second = (fan: Person) =>
    elsewhere
      .createWalletSubscription(
        app.ctx,
        requestedPaymentOf(fan.id, { ...body, reference: newReference() } as never),
      )
      .then(
        () => 'SUBSCRIBED',
        (cause: Error & { code?: string }) => cause.code,
      )
  const answers = await Promise.all([
    ...fans.map((fan) => subscribe(fan, creator)),
    ...fans.toReversed().map(second),
  ])
  expect(answers.filter((answer) => answer === 'SUBSCRIBED')).toHaveLength(12)
  expect(answers.filter((answer) => answer === 'ALREADY_SUBSCRIBED')).toHaveLength(12)
  expect(await crowdOf(creator)).toMatchObject({ subscribers: 12, earned: 12 * 90_000, months: 12 })
})

test('what a creator owes is paid first, by as many of a crowd as it takes', async () => {
  const creator = await joined(app, { verified: true, price: 1000 })
  const other = await joined(app, { verified: true })
  const { reference } = await paid(app, { amount: 200_000, creator })
  const tip = { amount: 180_000, transactionSource: 'TIPS' as const, creatorId: other.id }
  expect((await pay(app, creator, 'POST /paystack/send-wallet-tip', tip)).status).toBe(200)
  await payOut(app, await adminOf(app), other)
  await refundAtProvider(app, reference)
  const fans = await fansWith(5, price)
  const answers = await Promise.all(fans.map((fan) => subscribe(fan, creator)))
  expect(new Set(answers)).toEqual(new Set(['SUBSCRIBED']))
  expect(await crowdOf(creator)).toMatchObject({ subscribers: 5, earned: 5 * 90_000 - 180_000, months: 5 })
})
