import { expect, test } from 'vitest'
import { enqueueDueRenewals } from '../../../src/money/renewals/enqueue-due-renewals.ts'
import { adminOf } from '../../setup/admins.ts'
import {
  balanceOf,
  chargeCard,
  type MoneyApp,
  newReference,
  pay,
  startMoneyApp,
  topUp,
} from '../../setup/money/money.ts'
import { payOut } from '../../setup/money/payouts.ts'
import { decided, disputed, giveBack, paid, refundAtProvider, sweep } from '../../setup/money/refunds.ts'
import { joined, type Person } from '../../setup/people.ts'

const app: MoneyApp = await startMoneyApp({ SESSION_DAYS: '180' })
const price = 100_000

async function subscribed(byWallet = false) {
  const fan = await joined(app)
  if (byWallet) await topUp(app, fan, 3 * price)
  return paid(app, { amount: price, source: 'SUBSCRIPTION', byWallet, fan })
}

async function subscriptionOf(fan: Person, creator: Person) {
  return app.ctx.db
    .selectFrom('subscription')
    .select(['status', 'renew_at', 'access_until'])
    .where('fan_id', '=', fan.id)
    .where('creator_id', '=', creator.id)
    .executeTakeFirstOrThrow()
}

/**
 * Advances to the due date of the next month and renews: months differ in length, and so do the days of grace
 * after them.
 */
async function renewed(fan: Person, creator: Person): Promise<void> {
  const { renew_at } = await subscriptionOf(fan, creator)
  app.clock.advance({ seconds: 60 + (Number(renew_at) - app.clock.now().getTime()) / 1000 })
  await enqueueDueRenewals.run(app.ctx, {})
  await app.drain()
}

async function counts(fan: Person, creator: Person): Promise<[number, number]> {
  const { data } = await app.call('GET /creator/get-creator-details/{username}', {
    token: fan.token,
    params: { username: creator.username },
  })
  return [data.subscriberCount ?? -1, data.isSubscribed ? 1 : 0]
}

function subscribe(fan: Person, creator: Person) {
  return pay(app, fan, 'POST /paystack/create-wallet-subscription', {
    amount: price,
    transactionSource: 'SUBSCRIPTION',
    creatorId: creator.id,
  })
}

test('a month that is given back in full ends at once, and is not renewed', async () => {
  const { id, fan, creator } = await subscribed(true)
  expect(await counts(fan, creator)).toEqual([1, 1])
  expect((await giveBack(app, await adminOf(app), id)).status).toBe(201)
  expect(await counts(fan, creator)).toEqual([0, 0])
  const subscription = await subscriptionOf(fan, creator)
  expect([subscription.status, subscription.renew_at]).toEqual(['EXPIRED', null])
  expect(subscription.access_until.getTime()).toBeLessThanOrEqual(app.clock.now().getTime())
  await app.drain()
  const letter = app.mails.find(
    ({ to, subject }) => to === fan.email && subject === 'We refunded ₦1,000.00 to you',
  )
  expect(letter?.text).toContain(`Your subscription to @${creator.username} has ended as a result.`)
  app.clock.advance({ days: 32 })
  await enqueueDueRenewals.run(app.ctx, {})
  await app.drain()
  expect(await balanceOf(app, fan)).toBe(3 * price)
})

test('after it the fan subscribes again, and pays again', async () => {
  const { id, fan, creator } = await subscribed(true)
  await giveBack(app, await adminOf(app), id)
  expect((await subscribe(fan, creator)).status).toBe(200)
  expect(await balanceOf(app, fan)).toBe(2 * price)
  expect(await balanceOf(app, creator)).toBe(0.9 * price)
  expect(await counts(fan, creator)).toEqual([1, 1])
})

test('a part that is given back ends nothing, until the last part', async () => {
  const { reference, fan, creator } = await subscribed()
  await refundAtProvider(app, reference, price - 100)
  expect((await subscriptionOf(fan, creator)).status).toBe('ACTIVE')
  await refundAtProvider(app, reference, 100)
  expect((await subscriptionOf(fan, creator)).status).toBe('EXPIRED')
})

test('a month that is lost to the bank ends too', async () => {
  const { reference, fan, creator } = await subscribed()
  const dispute = await disputed(app, reference)
  expect((await subscriptionOf(fan, creator)).status).toBe('ACTIVE')
  await decided(app, dispute, false)
  expect(await counts(fan, creator)).toEqual([0, 0])
})

/** A month by a card, which the fan has left for the months to come. @returns its reference and the id of its payment */
async function subscribedBySavedCard(fan: Person, creator: Person) {
  const body = {
    amount: price,
    reference: newReference(),
    transactionSource: 'SUBSCRIPTION' as const,
    creatorId: creator.id,
  }
  expect((await pay(app, fan, 'POST /paystack/start', { ...body, saveCard: true })).status).toBe(200)
  await chargeCard(app, fan, body)
  expect((await pay(app, fan, 'POST /paystack/verify', body)).status).toBe(200)
  const { id } = await app.ctx.db
    .selectFrom('payment')
    .select('id')
    .where('reference', '=', body.reference)
    .executeTakeFirstOrThrow()
  return { reference: body.reference, id }
}

async function createPair() {
  return { fan: await joined(app), creator: await joined(app, { verified: true, price: price / 100 }) }
}

async function renewalCardOf(fan: Person) {
  const { data } = await app.call('GET /subscription/search-subscriptions', { token: fan.token })
  return data[0]?.renewalCard ?? null
}

/** Asserts that a subscription has ended completely: nothing renews it, from the wallet or by a card. */
async function expectEnded(fan: Person, creator: Person) {
  expect(await counts(fan, creator)).toEqual([0, 0])
  const subscription = await subscriptionOf(fan, creator)
  expect([subscription.status, subscription.renew_at]).toEqual(['EXPIRED', null])
  expect(await renewalCardOf(fan)).toBeNull()
}

test('a month by a card that was kept is given back by an admin, and ends', async () => {
  const { fan, creator } = await createPair()
  const { reference, id } = await subscribedBySavedCard(fan, creator)
  expect(await renewalCardOf(fan)).toMatchObject({ last4: '4081' })
  const admin = await adminOf(app)
  expect((await giveBack(app, admin, id)).status).toBe(201)
  await app.drain()
  await sweep(app)
  const { data } = await app.call('GET /admin/search-refunds', {
    token: admin.token,
    query: { paymentReference: reference },
  })
  expect(data).toMatchObject([{ state: 'SUCCEEDED', amount: price, booked: price }])
  expect(await balanceOf(app, creator)).toBe(0)
  await expectEnded(fan, creator)
})

test('a month by a card that was kept is lost to the bank, and ends', async () => {
  const { fan, creator } = await createPair()
  const { reference } = await subscribedBySavedCard(fan, creator)
  await decided(app, await disputed(app, reference), false)
  expect(await balanceOf(app, creator)).toBe(0)
  await expectEnded(fan, creator)
})

test('a month from the wallet that was to renew by card is given back, and ends', async () => {
  const { fan, creator } = await createPair()
  const topUpBody = { amount: price, reference: newReference() }
  await pay(app, fan, 'POST /paystack/start', { ...topUpBody, saveCard: true })
  await chargeCard(app, fan, topUpBody)
  expect((await pay(app, fan, 'POST /paystack/verify', topUpBody)).status).toBe(200)
  const { id } = await paid(app, { amount: price, source: 'SUBSCRIPTION', byWallet: true, fan, creator })
  const { data: savedCards } = await app.call('GET /wallet/saved-cards', { token: fan.token })
  const chosen = await app.call('POST /subscription/renew-by-card/{creatorId}', {
    token: fan.token,
    params: { creatorId: creator.id },
    body: { savedCardId: savedCards[0]?.savedCardId ?? null },
  })
  expect(chosen.data.renewalCard).toMatchObject({ last4: '4081' })
  expect((await giveBack(app, await adminOf(app), id)).status).toBe(201)
  expect(await balanceOf(app, fan)).toBe(price)
  await expectEnded(fan, creator)
})

test('a cancelled month that is given back ends before its end', async () => {
  const { id, fan, creator } = await subscribed(true)
  await app.call('POST /subscription/unsubscribe/{creatorUsername}', {
    token: fan.token,
    params: { creatorUsername: creator.username },
    body: {},
  })
  await giveBack(app, await adminOf(app), id)
  const subscription = await subscriptionOf(fan, creator)
  expect(subscription.status).toBe('EXPIRED')
  expect(subscription.access_until.getTime()).toBeLessThanOrEqual(app.clock.now().getTime())
  expect((await subscribe(fan, creator)).status).toBe(200)
  expect(await balanceOf(app, fan)).toBe(2 * price)
})

test('a month that is over can be given back while the next goes on', async () => {
  const { id, fan, creator } = await subscribed(true)
  await renewed(fan, creator)
  expect(await balanceOf(app, fan)).toBe(price)
  await giveBack(app, await adminOf(app), id)
  expect(await balanceOf(app, fan)).toBe(2 * price)
  expect((await subscriptionOf(fan, creator)).status).toBe('ACTIVE')
  expect(await counts(fan, creator)).toEqual([1, 1])
})

test('a renewal pays what its creator owes first', async () => {
  const { fan, creator } = await subscribed(true)
  const tip = await paid(app, { amount: 50_000, creator })
  const other = await joined(app, { verified: true })
  await paid(app, { amount: 0.9 * price + 45_000, byWallet: true, fan: creator, creator: other })
  await payOut(app, await adminOf(app), other)
  await refundAtProvider(app, tip.reference)
  await renewed(fan, creator)
  expect(await balanceOf(app, creator)).toBe(45_000)
  expect(await balanceOf(app, fan)).toBe(price)
})
