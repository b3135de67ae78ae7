import { addMonths } from '@fanfare/contract/money/months'
import { expect, test } from 'vitest'
import { releaseClearedEarnings } from '../../../src/money/ledger/clearing/clear-earnings.ts'
import { loadWalletBalances } from '../../../src/money/ledger/wallet/balances.ts'
import { sendWalletTip } from '../../../src/money/payments/send-wallet-tip.ts'
import { enqueueDueRenewals } from '../../../src/money/renewals/enqueue-due-renewals.ts'
import { renewSubscriptions } from '../../../src/money/renewals/renew-subscriptions.ts'
import { balanceOf, pay } from '../../setup/money/money.ts'
import {
  advanceClockTo,
  mailsTo,
  monthsOf,
  offer,
  ownSubscriptionOf,
  price,
  settle,
  startRenewalsApp,
  storedSubscription,
  subscribedFan,
} from './renewals.ts'

test('months are charged one after the other on the day of the first, whatever their length', async () => {
  const app = await startRenewalsApp()
  const { clock } = app
  const january = new Date(Date.UTC(clock.now().getUTCFullYear() + 1, 0, 31, 10))
  advanceClockTo(app, january)
  const { fan, creator, started } = await subscribedFan(app, 3 * price)
  expect(started.getUTCDate()).toBe(31)
  for (const months of [1, 2, 3]) {
    advanceClockTo(app, addMonths(started, months))
    await settle(app)
  }
  const days = (await monthsOf(app, fan, creator)).map(([start]) => start.getUTCDate())
  expect(days).toEqual([31, addMonths(started, 1).getUTCDate(), 31, 30])
  expect(await balanceOf(app, fan)).toBe(0)
  expect(await balanceOf(app, creator)).toBe(4 * 90_000)
  const shown = await ownSubscriptionOf(app, fan)
  expect(shown).toMatchObject({ status: 'ACTIVE', isPastDue: false })
  expect(shown.renewsAt).toBe(addMonths(started, 4).toISOString())
  expect(shown.dateExpires).toBe(shown.renewsAt)
})

test('a renewal is charged once, however often and by how many it is run', async () => {
  const app = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(app, 5 * price)
  advanceClockTo(app, addMonths(started, 1))
  const due = [
    { subscriptionId: (await storedSubscription(app, fan, creator)).id, monthStart: started.toISOString() },
  ]
  await Promise.all(Array.from({ length: 8 }, () => renewSubscriptions.run(app.ctx, { due })))
  await Promise.all(Array.from({ length: 4 }, () => enqueueDueRenewals.run(app.ctx, {})))
  await renewSubscriptions.run(app.ctx, { due })
  await settle(app)
  expect(await monthsOf(app, fan, creator)).toHaveLength(2)
  expect(await balanceOf(app, fan)).toBe(4 * price)
  expect(mailsTo(app, fan).filter((subject) => subject.includes('was renewed:'))).toHaveLength(1)
})

test('processes that look at the same time share the work', async () => {
  const app = await startRenewalsApp()
  const pairs = await Promise.all(Array.from({ length: 6 }, () => subscribedFan(app, price)))
  advanceClockTo(app, addMonths(new Date(Math.max(...pairs.map(({ started }) => started.getTime()))), 1))
  await Promise.all(Array.from({ length: 4 }, () => enqueueDueRenewals.run(app.ctx, {})))
  await app.drain()
  for (const { fan, creator } of pairs) {
    expect(await monthsOf(app, fan, creator)).toHaveLength(2)
    expect(await balanceOf(app, fan)).toBe(0)
  }
})

test('a lower price applies to the next renewal, and a higher one to new subscribers alone', async () => {
  const app = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(app, 5 * price)
  const prices = [800, 1000, 1500]
  for (const [index, asked] of prices.entries()) {
    await offer(app, creator, asked)
    expect((await ownSubscriptionOf(app, fan)).price).toBe(Math.min(asked, 1000))
    advanceClockTo(app, addMonths(started, index + 1))
    await settle(app)
    expect((await ownSubscriptionOf(app, fan)).paid).toBe(Math.min(asked, 1000))
  }
  const amounts = (await monthsOf(app, fan, creator)).map(([, , amount]) => amount)
  expect(amounts).toEqual([100_000, 80_000, 100_000, 100_000])
})

test('what is wrong with one renewal leaves the others of its batch alone', async () => {
  const app = await startRenewalsApp()
  app.mayFail.add(renewSubscriptions.name)
  const errors: unknown[] = []
  app.ctx.log = { info: () => undefined, error: (_, cause) => errors.push(cause) }
  const pairs = await Promise.all(Array.from({ length: 5 }, () => subscribedFan(app, 2 * price)))
  const [broken] = pairs
  if (!broken) throw new Error('There is nobody.')
  const { id } = await storedSubscription(app, broken.fan, broken.creator)
  // Its reference is taken, by a way that is closed to clients.
  await sendWalletTip(app.ctx, {
    payerId: broken.fan.id,
    reference: `renewal:${id}:${broken.started.getTime()}`,
    purpose: 'TIPS',
    creatorId: broken.creator.id,
    amount: 10_000n,
    currency: 'NGN',
    message: null,
    itemKind: null,
    itemId: null,
  })
  advanceClockTo(app, new Date(Math.max(...pairs.map(({ started }) => addMonths(started, 1).getTime()))))
  await enqueueDueRenewals.run(app.ctx, {})
  await app.drain()
  const months = await Promise.all(pairs.map(({ fan, creator }) => monthsOf(app, fan, creator)))
  expect(months.map(({ length }) => length)).toEqual([1, 2, 2, 2, 2])
  expect(errors).toHaveLength(1)
  expect(await balanceOf(app, broken.fan)).toBe(2 * price - 10_000)
})

test('nobody can take the reference of a renewal beforehand', async () => {
  const app = await startRenewalsApp()
  const { fan, creator, started } = await subscribedFan(app, price)
  const { id } = await storedSubscription(app, fan, creator)
  const { status } = await pay(app, fan, 'POST /paystack/send-wallet-tip', {
    amount: 10_000,
    transactionSource: 'TIPS',
    creatorId: creator.id,
    reference: `renewal:${id}:${started.getTime()}`,
  })
  expect(status).toBe(400)
})

test('with a clearing period, what a renewal earns has cleared when the fan’s money has', async () => {
  const app = await startRenewalsApp({ CLEARING_DAYS: '7' })
  const { creator, started } = await subscribedFan(app, price)
  advanceClockTo(app, addMonths(started, 1))
  await releaseClearedEarnings.run(app.ctx, {})
  expect(await balanceOf(app, creator)).toBe(90_000)
  await settle(app)
  expect(await loadWalletBalances(app.ctx, creator.id)).toMatchObject({
    available: 180_000n,
    withdrawable: 180_000n,
  })
})
