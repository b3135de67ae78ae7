import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expireSubscriptions } from '../../../src/money/subscriptions/expire-subscriptions.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { balanceOf, type MoneyApp, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import { publish } from '../../setup/posts.ts'

const app = await startMoneyApp()

function unsubscribe(fan: Person, creator: Person, reason?: string, on: MoneyApp = app) {
  return on.call('POST /subscription/unsubscribe/{creatorUsername}', {
    token: fan.token,
    params: { creatorUsername: creator.username },
    body: { reason },
  })
}

function subscribeFree(fan: Person, creator: Person, on: MoneyApp = app) {
  return on.call('GET /subscription/create-free-subscription/{creatorId}', {
    token: fan.token,
    params: { creatorId: creator.id },
  })
}

function subscribePaid(fan: Person, creator: Person, on: MoneyApp = app) {
  return pay(on, fan, 'POST /paystack/create-wallet-subscription', {
    amount: 100_000,
    transactionSource: 'SUBSCRIPTION',
    creatorId: creator.id,
  })
}

async function offer(creator: Person, subscriptionPrice: number, on: MoneyApp = app) {
  await on.call('POST /user/update-subscription-price', {
    token: creator.token,
    body: { subscriptionPrice, isFreeSubscription: subscriptionPrice === 0 },
  })
}

async function seen(fan: Person, creator: Person, postId: string, on: MoneyApp = app) {
  const [details, post, rows, timeline] = await Promise.all([
    on.call('GET /creator/get-creator-details/{username}', {
      token: fan.token,
      params: { username: creator.username },
    }),
    on.call('GET /post/get-post-details/{postId}', { token: fan.token, params: { postId } }),
    on.call('GET /subscription/search-subscriptions', { token: fan.token }),
    on.ctx.db.selectFrom('timeline_entry').select('post_id').where('reader_id', '=', fan.id).execute(),
  ])
  return {
    isSubscribed: details.data.isSubscribed,
    subscribers: details.data.subscriberCount,
    maySee: post.data.isSubscribed,
    status: rows.data[0]?.status,
    inTimeline: timeline.length,
  }
}

test('a cancelled month stays visible to its end, and then is gone everywhere', async () => {
  const app = await startMoneyApp()
  const fan = await joined(app)
  const creator = await joined(app, { verified: true, price: 1000 })
  const post = (await publish(app, creator, { isPublicPost: false })).data.postId
  await topUp(app, fan, 100_000)
  await subscribePaid(fan, creator, app)
  expect((await unsubscribe(fan, creator, 'Too dear', app)).data).toBe(true)
  expect(await seen(fan, creator, post, app)).toEqual({
    isSubscribed: false,
    subscribers: 1,
    maySee: true,
    status: 'CANCELLED',
    inTimeline: 1,
  })
  app.clock.advance({ days: 31 })
  await sql`UPDATE session SET expires_at = created_at + interval '180 days'`.execute(app.ctx.db)
  const over = { isSubscribed: false, subscribers: 0, maySee: false, status: 'EXPIRED' }
  expect(await seen(fan, creator, post, app)).toEqual({ ...over, subscribers: 1, inTimeline: 1 })
  await expireSubscriptions.run(app.ctx, {})
  await expireSubscriptions.run(app.ctx, {})
  expect(await seen(fan, creator, post, app)).toEqual({ ...over, inTimeline: 0 })
  const { reason } = await app.ctx.db
    .selectFrom('subscription')
    .select('cancel_reason as reason')
    .executeTakeFirstOrThrow()
  expect(reason).toBe('Too dear')
})

test('a free subscription ends at once and leaves the timeline', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  const post = (await publish(app, creator, { isPublicPost: false })).data.postId
  await subscribeFree(fan, creator)
  await unsubscribe(fan, creator)
  expect(await seen(fan, creator, post)).toEqual({
    isSubscribed: false,
    subscribers: 0,
    maySee: false,
    status: 'EXPIRED',
    inTimeline: 0,
  })
  expect((await subscribeFree(fan, creator)).status).toBe(200)
  expect(await seen(fan, creator, post)).toMatchObject({ isSubscribed: true, subscribers: 1, maySee: true })
})

test('what was paid for is kept through a time in which the creator was free', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true, price: 1000 })
  const post = (await publish(app, creator, { isPublicPost: false })).data.postId
  await topUp(app, fan, 100_000)
  await subscribePaid(fan, creator)
  await unsubscribe(fan, creator)
  await offer(creator, 0)
  await subscribeFree(fan, creator)
  await unsubscribe(fan, creator)
  expect(await seen(fan, creator, post)).toMatchObject({
    isSubscribed: false,
    maySee: true,
    status: 'CANCELLED',
  })
  await offer(creator, 1000)
  expect((await subscribePaid(fan, creator)).status).toBe(200)
  expect(await balanceOf(app, fan)).toBe(0)
  expect(await seen(fan, creator, post)).toMatchObject({
    isSubscribed: true,
    subscribers: 1,
    status: 'ACTIVE',
  })
})

test('there is nothing to cancel where nothing is subscribed to', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  const refused = async (whom: Person) => {
    const { status, problem } = await unsubscribe(fan, whom)
    return [status, problem.code]
  }
  expect(await refused(creator)).toEqual([422, 'RULE_BROKEN'])
  expect(await refused(fan)).toEqual([422, 'RULE_BROKEN'])
  expect(await refused({ ...creator, username: 'nobody_here' })).toEqual([404, 'CREATOR_NOT_FOUND'])
  await subscribeFree(fan, creator)
  await unsubscribe(fan, creator)
  expect(await refused(creator)).toEqual([422, 'RULE_BROKEN'])
})

test('a blocked fan gets the answer for an unknown creator, subscribed or not', async () => {
  const [fan, stranger] = [await joined(app), await joined(app)]
  const creator = await joined(app, { verified: true })
  await subscribeFree(fan, creator)
  for (const each of [fan, stranger]) await toggledBlock(app, creator, each)
  const answered = async (by: Person, username: string) => {
    const { status, problem } = await unsubscribe(by, { ...creator, username })
    return { ...problem, status, requestId: '' }
  }
  const nobody = await answered(fan, 'nobody_here')
  expect(nobody).toMatchObject({ status: 404, code: 'CREATOR_NOT_FOUND' })
  expect(await answered(fan, creator.username)).toEqual(nobody)
  expect(await answered(stranger, creator.username)).toEqual(nobody)
})
