import { addMonths, endOfBillingMonth } from '@fanfare/contract/money/months'
import { expect, test } from 'vitest'
import { balanceOf, topUp } from '../../setup/money/money.ts'
import { publish } from '../../setup/posts.ts'
import {
  advanceClockTo,
  daysAfter,
  mailsTo,
  monthsOf,
  ownSubscriptionOf,
  price,
  settle,
  startRenewalsApp,
  subscribe,
  subscribedFan,
  unsubscribe,
} from './renewals.ts'

test('what cannot be paid keeps access for three days, is told once, tried each day, and then ends', async () => {
  const app = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(app, price - 1)
  const post = (await publish(app, creator, { isPublicPost: false })).data.postId
  const maySee = async () =>
    (await app.call('GET /post/get-post-details/{postId}', { token: fan.token, params: { postId: post } }))
      .data.isSubscribed
  const end = addMonths(started, 1)
  for (const days of [0, 1, 2]) {
    advanceClockTo(app, daysAfter(end, days))
    await settle(app)
    await settle(app)
    expect(await ownSubscriptionOf(app, fan)).toMatchObject({
      status: 'ACTIVE',
      isPastDue: true,
      paid: null,
      renewsAt: null,
      dateExpires: daysAfter(end, 3).toISOString(),
      creator: { isSubscribed: true, subscriberCount: 1 },
    })
    expect(await maySee()).toBe(true)
  }
  expect((await subscribe(app, fan, creator)).problem.code).toBe('ALREADY_SUBSCRIBED')
  advanceClockTo(app, daysAfter(end, 3))
  expect(await maySee()).toBe(false)
  await settle(app)
  await settle(app)
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({
    status: 'EXPIRED',
    isPastDue: false,
    dateExpires: daysAfter(end, 3).toISOString(),
    creator: { isSubscribed: false, subscriberCount: 0 },
  })
  const timeline = await app.ctx.db
    .selectFrom('timeline_entry')
    .selectAll()
    .where('reader_id', '=', fan.id)
    .execute()
  expect(timeline).toEqual([])
  expect(await balanceOf(app, fan)).toBe(price - 1)
  expect(mailsTo(app, fan)).toEqual([
    `We couldn't renew your subscription to ${creator.displayName}`,
    `Your subscription to ${creator.displayName} has ended`,
  ])
})

test('a renewal paid within the days of grace goes on from the end of the month, without drift', async () => {
  const app = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(app, 0)
  const end = addMonths(started, 1)
  advanceClockTo(app, end)
  await settle(app)
  await topUp(app, fan, 2 * price)
  await settle(app)
  expect(await monthsOf(app, fan, creator)).toHaveLength(1)
  advanceClockTo(app, daysAfter(end, 2))
  await settle(app)
  expect(await monthsOf(app, fan, creator)).toEqual([
    [started, end, price],
    [end, endOfBillingMonth(started, end), price],
  ])
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({
    status: 'ACTIVE',
    isPastDue: false,
    renewsAt: addMonths(started, 2).toISOString(),
  })
  advanceClockTo(app, addMonths(started, 2))
  await settle(app)
  expect(await monthsOf(app, fan, creator)).toHaveLength(3)
})

test('money added on the last day of grace renews before access ends', async () => {
  const app = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(app, 0)
  const end = addMonths(started, 1)
  // Each a little later: the next attempt is a day after the one before, by a clock that goes on.
  for (const days of [0, 1.01, 2.02]) {
    advanceClockTo(app, daysAfter(end, days))
    await settle(app)
  }
  await topUp(app, fan, price)
  advanceClockTo(app, daysAfter(end, 2.5))
  await settle(app)
  expect(await monthsOf(app, fan, creator)).toHaveLength(1)
  advanceClockTo(app, daysAfter(end, 2.96))
  await settle(app)
  expect(await monthsOf(app, fan, creator)).toHaveLength(2)
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({ isPastDue: false })
})

test('cancelling within the days of grace ends it with the month that was paid for', async () => {
  const app = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(app, 0)
  const end = addMonths(started, 1)
  advanceClockTo(app, end)
  await settle(app)
  expect((await unsubscribe(app, fan, creator)).status).toBe(200)
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({
    status: 'EXPIRED',
    creator: { isSubscribed: false, subscriberCount: 0 },
  })
  await topUp(app, fan, 3 * price)
  advanceClockTo(app, daysAfter(end, 1))
  await settle(app)
  expect(await balanceOf(app, fan)).toBe(3 * price)
  expect((await subscribe(app, fan, creator)).status).toBe(200)
})

test('a wallet in another currency is not charged', async () => {
  const app = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(app, price)
  await app.ctx.db.updateTable('account').set({ currency_code: 'USD' }).where('id', '=', fan.id).execute()
  advanceClockTo(app, addMonths(started, 1))
  await settle(app)
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({ isPastDue: true })
  expect(await monthsOf(app, fan, creator)).toHaveLength(1)
})

test('the days of grace that were used are part of the next month that is paid for, and shown before', async () => {
  const app = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(app, 0)
  const end = addMonths(started, 1)
  advanceClockTo(app, end)
  await settle(app)
  advanceClockTo(app, daysAfter(end, 2))
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({ isPastDue: true, graceMs: 0 })
  expect((await unsubscribe(app, fan, creator)).status).toBe(200)
  const { graceMs } = await ownSubscriptionOf(app, fan)
  expect(graceMs / 86_400_000).toBeCloseTo(2, 3)
  advanceClockTo(app, daysAfter(end, 10))
  await topUp(app, fan, 2 * price)
  expect((await subscribe(app, fan, creator)).status).toBe(200)
  const [, second] = await monthsOf(app, fan, creator)
  const [from, until] = second ?? [end, end]
  expect(from.getTime()).toBeCloseTo(daysAfter(end, 8).getTime(), -5)
  expect(until).toEqual(addMonths(from, 1))
  expect(await ownSubscriptionOf(app, fan)).toMatchObject({ graceMs: 0, renewsAt: until.toISOString() })
})

test('a fan who subscribes again after the days of grace begins a new month', async () => {
  const app = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(app, 0)
  const over = daysAfter(addMonths(started, 1), 4)
  advanceClockTo(app, over)
  await settle(app)
  await topUp(app, fan, price)
  expect((await subscribe(app, fan, creator)).status).toBe(200)
  const [, second] = await monthsOf(app, fan, creator)
  expect(second?.[0].getTime()).toBeGreaterThan(daysAfter(over, -3).getTime())
  expect(second?.[1]).toEqual(addMonths(second?.[0] ?? over, 1))
})
