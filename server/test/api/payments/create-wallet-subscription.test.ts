import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanceOf, newReference, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import { publish } from '../../setup/posts.ts'

const app = await startMoneyApp()
const call = 'POST /paystack/create-wallet-subscription'

async function fanAndCreator(wallet = 500_000) {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true, price: 1000 })
  if (wallet > 0) await topUp(app, fan, wallet)
  const body = { amount: 100_000, transactionSource: 'SUBSCRIPTION' as const, creatorId: creator.id }
  return { fan, creator, body }
}

function creatorAsSeenBy(fan: Person, creator: Person) {
  return app.call('GET /creator/get-creator-details/{username}', {
    token: fan.token,
    params: { username: creator.username },
  })
}

function unsubscribe(fan: Person, creator: Person) {
  return app.call('POST /subscription/unsubscribe/{creatorUsername}', {
    token: fan.token,
    params: { creatorUsername: creator.username },
    body: {},
  })
}

test('a month is paid for from the wallet, and the creator earns it less the platform fee', async () => {
  const { fan, creator, body } = await fanAndCreator()
  const { status, data } = await pay(app, fan, call, body)
  expect(status).toBe(200)
  expect(data.user).toMatchObject({ availableWalletBalance: 4000, subscribedToCount: 1 })
  expect(await balanceOf(app, creator)).toBe(90_000)
  expect((await creatorAsSeenBy(fan, creator)).data).toMatchObject({ isSubscribed: true, subscriberCount: 1 })
  const { data: rows } = await app.call('GET /subscription/search-subscriptions', { token: fan.token })
  expect(rows).toMatchObject([
    { isFree: false, price: 1000, status: 'ACTIVE', creator: { userId: creator.id } },
  ])
})

test('the paid content opens, and closes when the month and its days of grace are over', async () => {
  const app = await startMoneyApp()
  const fan = await joined(app)
  const creator = await joined(app, { verified: true, price: 1000 })
  await topUp(app, fan, 100_000)
  const post = await publish(app, creator, { isPublicPost: false })
  const isOpen = async () => {
    const { data } = await app.call('GET /post/get-post-details/{postId}', {
      token: fan.token,
      params: { postId: post.data.postId },
    })
    return data.isSubscribed
  }
  expect(await isOpen()).toBe(false)
  await pay(app, fan, call, { amount: 100_000, transactionSource: 'SUBSCRIPTION', creatorId: creator.id })
  expect(await isOpen()).toBe(true)
  app.clock.advance({ days: 35 })
  await sql`UPDATE session SET expires_at = created_at + interval '180 days'`.execute(app.ctx.db)
  expect(await isOpen()).toBe(false)
})

test('a repeat pays once', async () => {
  const { fan, creator, body } = await fanAndCreator()
  const sent = { ...body, reference: newReference() }
  const first = await pay(app, fan, call, sent)
  const again = await pay(app, fan, call, sent)
  expect([again.status, again.data]).toEqual([200, first.data])
  expect(await balanceOf(app, creator)).toBe(90_000)
})

test('a second payment for a running month is refused', async () => {
  const { fan, body } = await fanAndCreator()
  await pay(app, fan, call, body)
  const { status, problem } = await pay(app, fan, call, body)
  expect([status, problem.code]).toEqual([409, 'ALREADY_SUBSCRIBED'])
  expect(await balanceOf(app, fan)).toBe(400_000)
})

test('within a cancelled month subscribing again costs nothing, whatever the price is now', async () => {
  const { fan, creator, body } = await fanAndCreator()
  await pay(app, fan, call, body)
  await unsubscribe(fan, creator)
  await app.call('POST /user/update-subscription-price', {
    token: creator.token,
    body: { subscriptionPrice: 2000, isFreeSubscription: false },
  })
  const again = { ...body, reference: newReference() }
  expect((await pay(app, fan, call, again)).status).toBe(200)
  expect((await pay(app, fan, call, again)).status).toBe(200)
  expect(await balanceOf(app, fan)).toBe(400_000)
  expect((await creatorAsSeenBy(fan, creator)).data).toMatchObject({ isSubscribed: true, subscriberCount: 1 })
})

test('a fan who keeps free access for 30 days after a price pays for a month meanwhile', async () => {
  const { fan, creator, body } = await fanAndCreator()
  const offer = (subscriptionPrice: number) =>
    app.call('POST /user/update-subscription-price', {
      token: creator.token,
      body: {
        subscriptionPrice,
        isFreeSubscription: subscriptionPrice === 0,
        freeSubscribers: subscriptionPrice === 0 ? 'KEEP' : 'THIRTY_DAYS',
      },
    })
  await offer(0)
  await app.call('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token: fan.token,
  })
  await offer(1000)
  expect((await pay(app, fan, call, body)).status).toBe(200)
  expect((await creatorAsSeenBy(fan, creator)).data).toMatchObject({ isSubscribed: true, subscriberCount: 1 })
  await offer(0)
  const { data } = await app.call('GET /subscription/search-subscriptions', { token: fan.token })
  expect(data).toMatchObject([{ isFree: false, status: 'ACTIVE' }])
})

test('an amount that is not the price of now is refused, and so is any amount for a free creator', async () => {
  const { fan, creator, body } = await fanAndCreator()
  const { status, problem } = await pay(app, fan, call, { ...body, amount: 99_999 })
  expect([status, problem.code]).toEqual([422, 'PRICE_CHANGED'])
  await app.call('POST /user/update-subscription-price', {
    token: creator.token,
    body: { subscriptionPrice: 0, isFreeSubscription: true },
  })
  expect((await pay(app, fan, call, body)).problem.code).toBe('PRICE_CHANGED')
  expect(await balanceOf(app, fan)).toBe(500_000)
})

test('403 means that a card can pay instead, and nothing else does', async () => {
  const { fan, creator, body } = await fanAndCreator(50_000)
  const dollars = await joined(app, { countryCode: 'US', verified: true, price: 5 })
  const refused = async (change: object, sender = fan) => {
    const { status, problem } = await pay(app, sender, call, { ...body, ...change })
    return [status, problem.code]
  }
  expect(await refused({})).toEqual([403, 'INSUFFICIENT_FUNDS'])
  const mismatch = [403, 'CURRENCY_MISMATCH']
  expect(await refused({ creatorId: dollars.id, currencyCode: 'USD', amount: 500 })).toEqual(mismatch)
  expect(await refused({ creatorId: dollars.id, currencyCode: 'NGN', amount: 500 })).toEqual(mismatch)
  expect(await refused({ currencyCode: 'USD' })).toEqual([422, 'RULE_BROKEN'])
  expect(await refused({ creatorId: (await joined(app)).id })).toEqual([422, 'CREATOR_NOT_VERIFIED'])
  expect(await refused({}, creator)).toEqual([422, 'SELF_PAYMENT'])
  expect(await refused({ creatorId: app.ctx.newId() })).toEqual([404, 'CREATOR_NOT_FOUND'])
  expect(await refused({ transactionSource: 'TIPS' })).toEqual([400, 'INVALID_INPUT'])
  expect((await creatorAsSeenBy(fan, creator)).data).toMatchObject({
    isSubscribed: false,
    subscriberCount: 0,
  })
})

test('a reference of a tip does not pay for a month', async () => {
  const { fan, body } = await fanAndCreator()
  const reference = newReference()
  await pay(app, fan, 'POST /paystack/send-wallet-tip', { ...body, transactionSource: 'TIPS', reference })
  const { status, problem } = await pay(app, fan, call, { ...body, reference })
  expect([status, problem.code]).toEqual([409, 'REFERENCE_REUSED'])
})
