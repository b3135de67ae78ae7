import { defaultSalePriceLimits } from '@fanfare/contract/money/sale-price'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { adminOf } from '../../setup/admins.ts'
import { startMoneyApp, topUp } from '../../setup/money/money.ts'
import { buy, buyByCard, forSale, publishForSale } from '../../setup/money/sales.ts'
import { joined, type Person } from '../../setup/people.ts'
import { publish } from '../../setup/posts.ts'

const app = await startMoneyApp()
const owner = await adminOf(app)

const seller = () => joined(app, { verified: true, price: 500 })

async function rich(amount = 500_000): Promise<Person> {
  const person = await joined(app)
  await topUp(app, person, amount)
  return person
}

async function notificationsOf(person: Person) {
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  const { data } = await app.call('GET /notification/search-all-notification', {
    token: person.token,
    query: { kind: 'PURCHASE' },
  })
  return data
}

describe('the creator of a post', () => {
  test('is notified of who bought it, in one row per post with how many more and what all of them paid', async () => {
    const creator = await seller()
    const [first, second, third] = [await rich(), await rich(), await joined(app)]
    const [post, other] = [
      await forSale(app, creator, {}, { caption: 'Harbour at dawn' }),
      await forSale(app, creator),
    ]
    await buy(app, first, post, creator)
    expect(await notificationsOf(creator)).toMatchObject([
      {
        kind: 'PURCHASE',
        postId: post.postId,
        content: 'Harbour at dawn',
        createdBy: { userId: first.id },
        others: 0,
        amount: 1500,
        net: null,
        currency: { code: 'NGN' },
        isRead: false,
      },
    ])
    await app.call('POST /notification/mark-read', { token: creator.token, body: {} })
    await buy(app, second, other, creator)
    await buy(app, second, post, creator)
    await buyByCard(app, third, post, creator)
    expect(await notificationsOf(creator)).toMatchObject([
      { postId: post.postId, createdBy: { userId: third.id }, others: 2, amount: 4500, isRead: false },
      { postId: other.postId, createdBy: { userId: second.id }, others: 0, amount: 1500 },
    ])
    expect(await notificationsOf(first)).toEqual([])
  })

  test('is notified of the buyers whom they see alone, whoever of them is the newest', async () => {
    const creator = await seller()
    const [first, second] = [await rich(), await rich()]
    const post = await forSale(app, creator)
    for (const buyer of [first, second]) await buy(app, buyer, post, creator)
    const both = { createdBy: { userId: second.id }, others: 1, amount: 3000 }
    const alone = { createdBy: { userId: first.id }, others: 0, amount: 1500 }
    expect(await notificationsOf(creator)).toMatchObject([both])
    const { token } = creator
    const params = { userId: second.id }

    await app.call('POST /user-folder/toggle-block/{userId}', { token, params })
    expect(await notificationsOf(creator)).toMatchObject([alone])
    await app.call('POST /user-folder/toggle-block/{userId}', { token, params })
    expect(await notificationsOf(creator)).toMatchObject([both])
    await app.call('POST /user-folder/toggle-block/{userId}', {
      token: second.token,
      params: { userId: creator.id },
    })
    expect(await notificationsOf(creator)).toMatchObject([alone])
    await app.call('POST /user-folder/toggle-block/{userId}', {
      token: second.token,
      params: { userId: creator.id },
    })

    await app.call('POST /user/toggle-mute/{userId}', { token, params })
    expect(await notificationsOf(creator)).toMatchObject([alone])
    await app.call('POST /user/toggle-mute/{userId}', { token, params })
    await app.call('POST /user/deactivate-account', { token: second.token, body: {} })
    expect(await notificationsOf(creator)).toMatchObject([alone])

    const third = await rich()
    await app.call('POST /user/toggle-mute/{userId}', { token, params: { userId: third.id } })
    await app.call('POST /notification/mark-read', { token, body: {} })
    await buy(app, third, post, creator)
    expect(await notificationsOf(creator)).toMatchObject([{ ...alone, isRead: true }])
  })

  test('is notified no more of what was refunded', async () => {
    const creator = await seller()
    const [first, second] = [await rich(), await rich()]
    const post = await forSale(app, creator)
    for (const buyer of [first, second]) await buy(app, buyer, post, creator)
    await refund(creator, second)
    expect(await notificationsOf(creator)).toMatchObject([
      { createdBy: { userId: first.id }, others: 0, amount: 1500 },
    ])
    await refund(creator, first)
    expect(await notificationsOf(creator)).toEqual([])
  })

  async function refund({ token }: Person, buyer: Person) {
    const { data } = await app.call('GET /wallet/search-sales', {
      token,
      query: { username: buyer.username },
    })
    const params = { purchaseId: data[0]?.purchaseId ?? '' }
    const { status } = await app.call('POST /wallet/refund-sale/{purchaseId}', {
      token,
      params,
      body: { reason: 'Bought twice' },
    })
    expect(status).toBe(200)
    await app.drain()
  }

  test('gets it by a daily mail until they choose otherwise', async () => {
    const creator = await seller()
    const post = await forSale(app, creator, {}, { caption: 'Harbour at noon' })
    for (const buyer of [await rich(), await rich()]) await buy(app, buyer, post, creator)
    await notificationsOf(creator)
    const awaiting = () =>
      app.ctx.db
        .selectFrom('notification')
        .select('awaits_mail')
        .where('account_id', '=', creator.id)
        .where('kind', '=', 'PURCHASE')
        .execute()
    expect(await awaiting()).toEqual([{ awaits_mail: 'DAILY' }])
    await app.call('POST /user/update-user', {
      token: creator.token,
      body: { notificationPreferences: { subjects: { SALES: { mail: 'NEVER' } } } },
    })
    await buy(app, await rich(), post, creator)
    await notificationsOf(creator)
    expect(await awaiting()).toEqual([{ awaits_mail: null }])
  })
})

test('a buyer is mailed a receipt with the post and the sum', async () => {
  const creator = await seller()
  const buyer = await rich()
  const post = await forSale(app, creator, {}, { caption: 'Harbour\nat night' })
  await buy(app, buyer, post, creator)
  await app.drain()
  const mail = app.mails.findLast(({ to }) => to === buyer.email)
  expect(mail?.subject).toMatch(/^You bought a post from .+: ₦1,500\.00$/)
  expect(mail?.text).toContain('Harbour at night')
  expect(mail?.html).toContain(`/${creator.username}/post/${post.postId}`)
})

test('admins find what is for sale, with its terms and what it has sold', async () => {
  const creator = await seller()
  const [first, second] = [await rich(), await rich()]
  const included = await forSale(app, creator, { opensFrom: 1 })
  const exclusive = await forSale(app, creator, { price: 20_000, sellsTo: 'SUBSCRIBERS' })
  await publish(app, creator)
  for (const buyer of [first, second]) await buy(app, buyer, included, creator)
  const search = async (query: { state?: 'FOR_SALE' } = {}) =>
    (
      await app.call('GET /admin/search-platform-posts', {
        token: owner.token,
        query: { username: creator.username, ...query },
      })
    ).data.map(({ postId, sale }) => [postId, sale])
  const terms = { currencyCode: 'NGN', sellsTo: 'EVERYONE', isIncluded: false, sold: 0, amount: 0 }
  const onSale = [
    [exclusive.postId, { ...terms, price: 20_000, sellsTo: 'SUBSCRIBERS' }],
    [included.postId, { ...terms, price: 150_000, isIncluded: true, sold: 2, amount: 300_000 }],
  ]
  expect(await search({ state: 'FOR_SALE' })).toEqual(onSale)
  expect(await search()).toEqual([[expect.any(String), null], ...onSale])
})

describe('the prices that can be asked', () => {
  async function setPrices(value: typeof defaultSalePriceLimits) {
    const { data } = await app.call('GET /admin/load-settings', { token: owner.token })
    app.clock.advance({ seconds: 1 })
    return app.call('POST /admin/change-setting', {
      token: owner.token,
      body: {
        name: 'salePrices',
        value,
        reason: 'We decided so.',
        seen: data.changed.salePrices?.date ?? null,
      } as never,
    })
  }

  const limitsOf = async (person: Person) =>
    (await app.call('GET /post/limits', { token: person.token })).data

  test('are what an owner has set, lower for new sellers, and told to creators', async () => {
    const creator = await seller()
    expect((await limitsOf(await joined(app))).price).toBeNull()
    expect((await limitsOf(creator)).price).toMatchObject({
      ...{ min: 20_000, max: 5_000_000, currencyCode: 'NGN', isNewSeller: true },
    })
    onTestFinished(async () => void (await setPrices(defaultSalePriceLimits)))
    const prices = { ...defaultSalePriceLimits, NGN: { min: 50_000, max: 400_000 }, newSellerPercent: 50 }
    expect((await setPrices(prices)).status).toBe(200)
    expect((await limitsOf(creator)).price).toMatchObject({ min: 50_000, max: 200_000 })
    const refusal = async (price: number) =>
      (await publishForSale(app, creator, { price, body: 'Text' }, { type: 'TEXT' })).problem?.detail
    expect(await refusal(49_999)).toBe('The lowest price is ₦500')
    expect(await refusal(200_001)).toBe('In your first 30 days, the highest price is ₦2,000')
    expect((await setPrices({ ...prices, newSellerDays: 0 })).status).toBe(200)
    expect((await limitsOf(creator)).price).toMatchObject({
      max: 400_000,
      isNewSeller: false,
      newSellerUntil: null,
    })
    expect(await refusal(400_001)).toBe('The highest price is ₦4,000')
    expect(await refusal(400_000)).toBeUndefined()
  })

  test('are those of every seller 30 days after joining, for who was verified without documents', async () => {
    const creator = await seller()
    const { created_at: joinedAt } = await app.ctx.db
      .selectFrom('account')
      .select('created_at')
      .where('id', '=', creator.id)
      .executeTakeFirstOrThrow()
    expect((await limitsOf(creator)).price).toMatchObject({
      isNewSeller: true,
      newSellerUntil: new Date(joinedAt.getTime() + 30 * 86_400_000).toISOString(),
    })
    await app.ctx.db
      .updateTable('account')
      .set({ created_at: new Date(joinedAt.getTime() - 30 * 86_400_000) })
      .where('id', '=', creator.id)
      .execute()
    expect((await limitsOf(creator)).price).toMatchObject({
      ...{ max: 20_000_000, isNewSeller: false, newSellerUntil: null },
    })
  })

  test('are refused at the field of the price', async () => {
    const { problem } = await publishForSale(
      app,
      await seller(),
      { price: 1, body: 'Text' },
      { type: 'TEXT' },
    )
    expect(problem).toMatchObject({
      code: 'RULE_BROKEN',
      errors: [{ path: 'price', message: 'The lowest price is ₦200' }],
    })
  })

  test('cannot be set the wrong way round', async () => {
    const { problem } = await setPrices({ ...defaultSalePriceLimits, USD: { min: 500, max: 400 } })
    expect(problem.errors).toEqual([
      { path: 'value.USD.max', message: "The highest price can't be below the lowest" },
    ])
  })
})
