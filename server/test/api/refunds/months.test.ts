import { expect, test } from 'vitest'
import { claimRenewals } from '../../../src/subscriptions/claim-renewals.ts'
import { adminOf } from '../../setup/admins.ts'
import { balanceOf, type MoneyApp, pay, startMoneyApp, topUp } from '../../setup/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import { decided, disputed, giveBack, paid, refundAtProvider } from '../../setup/refunds.ts'

const app: MoneyApp = await startMoneyApp({ SESSION_DAYS: '365' })
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

async function counts(fan: Person, creator: Person): Promise<[number, number]> {
  const { data } = await app.call('GET /creator/get-creator-details/{username}', {
    token: fan.token,
    params: { username: creator.username },
  })
  return [data.subscriberCount, data.isSubscribed ? 1 : 0]
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
  const kept = await subscriptionOf(fan, creator)
  expect([kept.status, kept.renew_at]).toEqual(['EXPIRED', null])
  expect(kept.access_until.getTime()).toBeLessThanOrEqual(app.clock.now().getTime())
  await app.drain()
  const letter = app.mails.find(({ to, subject }) => to === fan.email && subject === 'You got ₦1,000.00 back')
  expect(letter?.text).toContain(`Your subscription to @${creator.username} has ended with it.`)
  app.clock.advance({ days: 32 })
  await claimRenewals.run(app.ctx, {})
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

test('a cancelled month that is given back ends before its end', async () => {
  const { id, fan, creator } = await subscribed(true)
  await app.call('POST /subscription/unsubscribe/{creatorUsername}', {
    token: fan.token,
    params: { creatorUsername: creator.username },
    body: {},
  })
  await giveBack(app, await adminOf(app), id)
  const kept = await subscriptionOf(fan, creator)
  expect(kept.status).toBe('EXPIRED')
  expect(kept.access_until.getTime()).toBeLessThanOrEqual(app.clock.now().getTime())
  expect((await subscribe(fan, creator)).status).toBe(200)
  expect(await balanceOf(app, fan)).toBe(2 * price)
})

test('a month that is over can be given back while the next goes on', async () => {
  const { id, fan, creator } = await subscribed(true)
  app.clock.advance({ days: 32 })
  await claimRenewals.run(app.ctx, {})
  await app.drain()
  expect(await balanceOf(app, fan)).toBe(price)
  await giveBack(app, await adminOf(app), id)
  expect(await balanceOf(app, fan)).toBe(2 * price)
  expect((await subscriptionOf(fan, creator)).status).toBe('ACTIVE')
  expect(await counts(fan, creator)).toEqual([1, 1])
})

test('a renewal pays what its creator owes first', async () => {
  const { fan, creator } = await subscribed(true)
  const tip = await paid(app, { amount: 50_000, creator })
  await paid(app, { amount: 0.9 * price + 45_000, byWallet: true, fan: creator })
  await refundAtProvider(app, tip.reference)
  app.clock.advance({ days: 32 })
  await claimRenewals.run(app.ctx, {})
  await app.drain()
  expect(await balanceOf(app, creator)).toBe(45_000)
  expect(await balanceOf(app, fan)).toBe(price)
})
