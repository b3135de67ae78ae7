import { expect, test } from 'vitest'
import { expireSubscriptions } from '../../../src/money/subscriptions/expire-subscriptions.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { balanceOf, type MoneyApp, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import {
  advanceClockTo,
  monthsOf,
  offer,
  price,
  settle,
  startRenewalsApp,
  subscribe,
  subscribedFan,
  unsubscribe,
} from '../renewals/renewals.ts'

const app: MoneyApp = await startRenewalsApp()

function resume(fan: Person, creator: Person) {
  return app.call('POST /subscription/resume/{creatorId}', {
    token: fan.token,
    params: { creatorId: creator.id },
  })
}

async function profileOf(creator: Person, fan: Person) {
  const { data } = await app.call('GET /creator/get-creator-details/{username}', {
    token: fan.token,
    params: { username: creator.username },
  })
  return data
}

test('who left within a month that is paid goes on with it at no charge, and it renews at its end', async () => {
  const { fan, creator } = await subscribedFan(app, price)
  await unsubscribe(app, fan, creator)
  expect(await profileOf(creator, fan)).toMatchObject({
    isSubscribed: false,
    isPaidAhead: true,
    subscriberCount: 1,
  })
  const answers = [await resume(fan, creator), await resume(fan, creator)]
  const [[, end] = []] = await monthsOf(app, fan, creator)
  for (const { status, data } of answers) {
    expect(status).toBe(200)
    expect(data).toMatchObject({ status: 'ACTIVE', renewsAt: end?.toISOString(), price: price / 100 })
  }
  const resumed = await profileOf(creator, fan)
  expect(resumed).toMatchObject({ isSubscribed: true, subscriberCount: 1 })
  expect(resumed).not.toHaveProperty('isPaidAhead')
  expect(await balanceOf(app, fan)).toBe(price)
  advanceClockTo(app, end ?? new Date())
  await settle(app)
  expect(await monthsOf(app, fan, creator)).toHaveLength(2)
  expect(await balanceOf(app, fan)).toBe(0)
})

test('whoever left within a paid month is offered to resume wherever the creator is shown, until it ends or the page is free', async () => {
  const { fan, creator } = await subscribedFan(app, price)
  const found = async () => {
    const { data } = await app.call('GET /creator/search-creator/{searchTerm}', {
      token: fan.token,
      params: { searchTerm: creator.username },
    })
    return data.find(({ userId }) => userId === creator.id)
  }
  expect(await found()).not.toHaveProperty('isPaidAhead')
  await unsubscribe(app, fan, creator)
  expect(await found()).toMatchObject({ isSubscribed: false, isPaidAhead: true })
  const [[, end] = []] = await monthsOf(app, fan, creator)
  const now = app.ctx.clock.now()
  advanceClockTo(app, end ?? new Date())
  expect(await found()).not.toHaveProperty('isPaidAhead')
  advanceClockTo(app, now)
  await offer(app, creator, 0)
  expect(await found()).not.toHaveProperty('isPaidAhead')
})

test('nothing is charged either where the month is over, there never was one, or the creator takes no money', async () => {
  const [over, free] = [await subscribedFan(app, price), await subscribedFan(app, price)]
  for (const { fan, creator } of [over, free]) await unsubscribe(app, fan, creator)
  await offer(app, free.creator, 0)
  expect((await resume(free.fan, free.creator)).problem.code).toBe('PRICE_CHANGED')
  const [[, end] = []] = await monthsOf(app, over.fan, over.creator)
  advanceClockTo(app, end ?? new Date())
  for (const isNoted of [false, true]) {
    if (isNoted) await expireSubscriptions.run(app.ctx, {})
    const { status, problem } = await resume(over.fan, over.creator)
    expect([status, problem.detail]).toEqual([
      422,
      'The month you paid for has ended. Subscribe again to see more.',
    ])
  }
  const stranger = await joined(app)
  await topUp(app, stranger, price)
  expect((await resume(stranger, over.creator)).problem.code).toBe('RULE_BROKEN')
  for (const fan of [over.fan, free.fan, stranger]) expect(await balanceOf(app, fan)).toBe(price)
})

test('between two of whom one has blocked the other nothing is resumed', async () => {
  const { fan, creator } = await subscribedFan(app, price)
  await toggledBlock(app, fan, creator)
  expect((await resume(fan, creator)).problem.code).toBe('CREATOR_BLOCKED')
  await toggledBlock(app, fan, creator)
  await toggledBlock(app, creator, fan)
  const closed = await resume(fan, creator)
  expect(closed.problem).toMatchObject({ code: 'RULE_BROKEN', detail: expect.stringContaining('closed') })
  await toggledBlock(app, creator, fan)
  expect((await resume(fan, creator)).status).toBe(200)
})

test('of many who resume, leave and subscribe at once, nothing is charged twice, and the count agrees', async () => {
  const { fan, creator } = await subscribedFan(app, price)
  await unsubscribe(app, fan, creator)
  const acts = Array.from({ length: 18 }, (_, at) => [resume, leave, buy][at % 3] ?? resume)
  await Promise.all(acts.map((act) => act(fan, creator)))
  expect(await monthsOf(app, fan, creator)).toHaveLength(1)
  expect(await balanceOf(app, fan)).toBe(price)
  expect((await profileOf(creator, fan)).subscriberCount).toBe(1)
})

const leave = (fan: Person, creator: Person) => unsubscribe(app, fan, creator)
const buy = (fan: Person, creator: Person) => subscribe(app, fan, creator)
