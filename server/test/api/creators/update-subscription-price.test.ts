import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expireSubscriptions } from '../../../src/money/subscriptions/expire-subscriptions.ts'
import { endLeftoverFreeSubscriptions } from '../../../src/money/subscriptions/free-subscriptions.ts'
import { lockPairAndFindSubscription } from '../../../src/money/subscriptions/lock-subscription.ts'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp()

function setPrice(token: string, subscriptionPrice: number, isFreeSubscription = false) {
  return app.call('POST /user/update-subscription-price', {
    token,
    body: { subscriptionPrice, isFreeSubscription },
  })
}

describe('setting the price of a subscription', () => {
  test('keeps it to the cent and shows it to everybody', async () => {
    const amara = await joined(app, { verified: true })
    for (const price of [1, 4.35, 19.99, 1234567.89]) {
      const { status, data } = await setPrice(amara.token, price)
      expect(status).toBe(200)
      expect(data).toMatchObject({
        subscriptionPrice: price,
        isFreeSubscription: false,
        canEditProfile: true,
      })
    }
    const { data } = await app.call('GET /creator/get-public-creator-details/{username}', {
      params: { username: amara.username },
    })
    expect(data.subscriptionPrice).toBe(1_234_567.89)
  })

  test('can make it free again', async () => {
    const amara = await joined(app, { verified: true, price: 5 })
    const { data } = await setPrice(amara.token, 0, true)
    expect(data).toMatchObject({ subscriptionPrice: 0, isFreeSubscription: true })
  })

  test.each([
    [0, 'A paid subscription must cost at least 1 a month'],
    [0.99, 'A paid subscription must cost at least 1 a month'],
    [1.005, 'Prices can have up to two decimals'],
    [-1, 'Enter a price'],
    [10_000_001, 'This price is too high'],
  ])('refuses %d', async (price, message) => {
    const amara = await joined(app, { verified: true })
    const { status, problem } = await setPrice(amara.token, price)
    expect(status).toBe(400)
    expect(problem.errors).toContainEqual({ path: 'subscriptionPrice', message })
  })

  test('refuses somebody who is not verified', async () => {
    const amara = await joined(app)
    const { status, problem } = await setPrice(amara.token, 5)
    expect([status, problem.code]).toEqual([403, 'NOT_VERIFIED'])
  })
})

describe('a creator who was free and sets a price', () => {
  const subscribe = (fan: Person, creator: Person) =>
    app.call('GET /subscription/create-free-subscription/{creatorId}', {
      params: { creatorId: creator.id },
      token: fan.token,
    })

  const details = async ({ username }: Person, { token }: Person) =>
    (await app.call('GET /creator/get-creator-details/{username}', { params: { username }, token })).data

  const listed = async ({ token }: Person) =>
    (await app.call('GET /subscription/search-subscriptions', { token })).data[0]

  const canSee = async (postId: string, { token }: Person) =>
    (await app.call('GET /post/get-post-details/{postId}', { params: { postId }, token })).data.isSubscribed

  function become(creator: Person, freeSubscribers?: 'KEEP' | 'THIRTY_DAYS' | 'END', subscriptionPrice = 5) {
    return app.call('POST /user/update-subscription-price', {
      token: creator.token,
      body: { subscriptionPrice, isFreeSubscription: subscriptionPrice === 0, freeSubscribers },
    })
  }

  async function freeFan() {
    const [creator, fan] = await Promise.all([joined(app, { verified: true }), joined(app)])
    expect((await subscribe(fan, creator)).status).toBe(200)
    const { postId } = await published(app, creator, { isPublicPost: false })
    return { creator, fan, postId }
  }

  /** The notices and mails about the price that somebody got. */
  async function noticed(fan: Person) {
    await app.drain()
    while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
    await app.drain()
    const { data } = await app.call('GET /notification/search-all-notification', { token: fan.token })
    const mails = app.mails.filter(
      ({ to, subject }) => to === fan.email && subject.endsWith('has set a price'),
    )
    return {
      notices: data.filter(({ topic }) => topic === 'BECAME_PAID').length,
      mails: mails.map(({ text }) => text),
    }
  }

  test.each([undefined, 'KEEP'] as const)('ends nothing for free fans with %s', async (choice) => {
    const { creator, fan, postId } = await freeFan()
    expect((await become(creator, choice)).status).toBe(200)
    expect(await listed(fan)).toMatchObject({ status: 'ACTIVE', isFree: true, dateExpires: null })
    expect(await canSee(postId, fan)).toBe(true)
    expect((await details(creator, fan)).isSubscribed).toBe(true)
    expect(await noticed(fan)).toEqual({ notices: 0, mails: [] })
    expect((await subscribe(await joined(app), creator)).problem.code).toBe('PRICE_CHANGED')
  })

  test('lets free fans see everything for 30 days more, tells them once, and lets them pay meanwhile', async () => {
    const { creator, fan, postId } = await freeFan()
    await become(creator, 'THIRTY_DAYS')
    const now = app.clock.now()
    const view = await listed(fan)
    expect(view).toMatchObject({ status: 'CANCELLED', isFree: true, renewsAt: null })
    const left = Date.parse(view?.dateExpires ?? '') - now.getTime()
    expect(Math.round(left / 86_400_000)).toBe(30)
    expect(await canSee(postId, fan)).toBe(true)
    expect(await details(creator, fan)).toMatchObject({ isSubscribed: false, subscriberCount: 1 })

    await become(creator, 'THIRTY_DAYS', 7)
    await become(creator, 'END', 8)
    expect((await listed(fan))?.dateExpires).toBe(view?.dateExpires)
    const { notices, mails } = await noticed(fan)
    expect([notices, mails.length]).toEqual([1, 1])
    expect(mails[0]).toContain('You can still see everything for free until')

    await app.ctx.db
      .updateTable('subscription')
      .set({ access_until: new Date(now.getTime() - 1000) })
      .where('fan_id', '=', fan.id)
      .execute()
    expect(await canSee(postId, fan)).toBe(false)
    await expireSubscriptions.run(app.ctx, {})
    expect((await listed(fan))?.status).toBe('EXPIRED')
  })

  test('ends free subscriptions at once, with their access, count and timeline, and says so', async () => {
    const { creator, fan, postId } = await freeFan()
    await become(creator, 'END')
    expect((await listed(fan))?.status).toBe('EXPIRED')
    expect(await canSee(postId, fan)).toBe(false)
    expect(await details(creator, fan)).toMatchObject({ isSubscribed: false, subscriberCount: 0 })
    const { notices, mails } = await noticed(fan)
    expect([notices, mails.length]).toEqual([1, 1])
    expect(mails[0]).toContain('Your free subscription has ended')
    expect(mails[0]).toContain('5.00')
  })

  test('gives back what still runs when free again, once, and nothing to who has left', async () => {
    const { creator, fan } = await freeFan()
    const leaver = await joined(app)
    await subscribe(leaver, creator)
    await app.call('POST /subscription/unsubscribe/{creatorUsername}', {
      params: { creatorUsername: creator.username },
      token: leaver.token,
      body: {},
    })
    await become(creator, 'THIRTY_DAYS')
    await become(creator, undefined, 0)
    await become(creator, undefined, 0)
    expect(await listed(fan)).toMatchObject({ status: 'ACTIVE', isFree: true, dateExpires: null })
    expect((await listed(leaver))?.status).toBe('EXPIRED')
    expect(await details(creator, fan)).toMatchObject({ isSubscribed: true, subscriberCount: 1 })
  })

  test('has nobody who subscribes at the same moment slip through', async () => {
    for (const choice of ['END', 'THIRTY_DAYS'] as const) {
      const creator = await joined(app, { verified: true })
      const fans = await Promise.all(Array.from({ length: 6 }, () => joined(app)))
      const answers = await Promise.all([
        ...fans.slice(0, 3).map((fan) => subscribe(fan, creator)),
        become(creator, choice),
        ...fans.slice(3).map((fan) => subscribe(fan, creator)),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      await app.drain()
      const { rows } = await sql`
        SELECT FROM subscription WHERE creator_id = ${creator.id} AND is_free AND status = 'ACTIVE'`.execute(
        app.ctx.db,
      )
      expect(rows).toHaveLength(0)
      const { data: running } = await app.call('GET /subscription/search-fans', { token: creator.token })
      expect((await details(creator, creator)).subscriberCount).toBe(running.length)
    }
  })

  test('ends nothing for a fan who is doing something else just then until that is done', async () => {
    const { creator, fan } = await freeFan()
    await app.ctx.db.transaction().execute(async (tx) => {
      await lockPairAndFindSubscription(tx, fan.id, creator.id)
      expect((await become(creator, 'END')).status).toBe(200)
      expect((await listed(fan))?.status).toBe('ACTIVE')
    })
    app.clock.advance({ seconds: 2 })
    await endLeftoverFreeSubscriptions.run(app.ctx, {
      creatorId: creator.id,
      until: app.clock.now().toISOString(),
    })
    expect((await listed(fan))?.status).toBe('EXPIRED')
    await app.drain()
  })

  test('refuses to end free subscriptions of a subscription that is free', async () => {
    const creator = await joined(app, { verified: true })
    const { status, problem } = await become(creator, 'END', 0)
    expect(status).toBe(400)
    expect(problem.errors).toEqual([
      { path: 'freeSubscribers', message: "Free subscriptions can't have an end date" },
    ])
  })
})
