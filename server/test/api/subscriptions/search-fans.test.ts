import { expect, test } from 'vitest'
import { expireSubscriptions } from '../../../src/money/subscriptions/expire-subscriptions.ts'
import { adminOf } from '../../setup/admins.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { chargeCard, newReference, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()

async function fansOf({ token }: Person, query: object = {}) {
  return app.call('GET /subscription/search-fans', { token, query: query as never })
}

test('a creator sees their fans, since when, what each paid and when they renew', async () => {
  const creator = await joined(app, { verified: true, price: 1000 })
  const [paying, leaving, stranger] = [await joined(app), await joined(app), await joined(app)]
  for (const fan of [paying, leaving]) {
    await topUp(app, fan, 300_000)
    await pay(app, fan, 'POST /paystack/create-wallet-subscription', {
      amount: 100_000,
      transactionSource: 'SUBSCRIPTION',
      creatorId: creator.id,
    })
  }
  await pay(app, paying, 'POST /paystack/send-wallet-tip', {
    amount: 50_000,
    transactionSource: 'TIPS',
    creatorId: creator.id,
  })
  await app.call('POST /subscription/unsubscribe/{creatorUsername}', {
    token: leaving.token,
    params: { creatorUsername: creator.username },
  })
  const { data } = await fansOf(creator)
  expect(data).toMatchObject([
    { user: { username: leaving.username }, status: 'CANCELLED', paid: 100_000, renewsAt: null },
    { user: { username: paying.username }, status: 'ACTIVE', paid: 150_000, price: 1000, isFree: false },
  ])
  expect(data[1]?.renewsAt).toBe(data[1]?.dateExpires)
  expect(data[1]?.renewsAt).not.toBeNull()
  expect((await fansOf(stranger)).data).toEqual([])
})

test('a renewal is announced to both sides only where the wallet or a chosen card can pay it', async () => {
  const creator = await joined(app, { verified: true, price: 1000 })
  const fan = await joined(app, { countryCode: 'US' })
  const payment = {
    ...{ amount: 100_000, transactionSource: 'SUBSCRIPTION' as const, creatorId: creator.id },
    reference: newReference(),
  }
  await pay(app, fan, 'POST /paystack/start', { ...payment, saveCard: true })
  await chargeCard(app, fan, payment)
  expect((await pay(app, fan, 'POST /paystack/verify', payment)).status).toBe(200)
  const announced = async () => {
    const own = await app.call('GET /subscription/search-subscriptions', { token: fan.token })
    return [(await fansOf(creator)).data[0]?.renewsAt, own.data[0]?.renewsAt]
  }
  const [shown] = (await fansOf(creator)).data
  expect(await announced()).toEqual([shown?.dateExpires, shown?.dateExpires])
  const renewed = await app.call('POST /subscription/renew-by-card/{creatorId}', {
    ...{ token: fan.token, params: { creatorId: creator.id }, body: { savedCardId: null } },
  })
  expect(renewed.data.renewsAt).toBeNull()
  expect(await announced()).toEqual([null, null])
})

const profileOf = async ({ username }: Person) =>
  (await app.call('GET /creator/get-public-creator-details/{username}', { params: { username } })).data

async function listOf({ token }: Person, systemList: 'FANS' | 'FOLLOWING') {
  const lists = await app.call('GET /user-folder/get-user-folders', { token })
  const { itemCount, userFolderId = '' } = lists.data.find((each) => each.systemList === systemList) ?? {}
  const items = await app.call('GET /user-folder/search-user-folder-items/{userFolderId}', {
    params: { userFolderId },
    token,
  })
  return [itemCount, items.data.length]
}

test('a paid month is counted as long as it runs and is listed, whoever cancels, blocks or leaves', async () => {
  const creator = await joined(app, { verified: true, price: 1000 })
  const [fan, free] = [await joined(app), await joined(app, { verified: true })]
  const admin = await adminOf(app, 'MODERATOR')
  const atDesk = async ({ username }: Person) =>
    (await app.call('GET /admin/search-users', { query: { username }, token: admin.token })).data[0]
  const counts = async () => {
    const subscriptions = await app.call('GET /subscription/search-subscriptions', { token: fan.token })
    const followings = [
      (await profileOf(fan)).subscribedToCount,
      (await atDesk(fan))?.subscribedToCount,
      ...(await listOf(fan, 'FOLLOWING')),
      subscriptions.data.filter(({ status }) => status !== 'EXPIRED').length,
    ]
    const fans = [
      (await atDesk(creator))?.subscriberCount,
      ...(isAway ? [] : [(await profileOf(creator)).subscriberCount]),
      ...(isAway ? [] : await listOf(creator, 'FANS')),
      ...(isAway ? [] : [(await fansOf(creator)).data.length]),
    ]
    return { fans: [...new Set(fans)], followings: [...new Set(followings)] }
  }
  let isAway = false
  const block = (who: Person, whom: Person) => async () => void (await toggledBlock(app, who, whom))
  const leave = ({ token }: Person) =>
    app
      .call('POST /user/deactivate-account', { token, body: {} })
      .then(({ status }) => expect(status).toBe(200))
  const comeBack = async (person: Person) =>
    Object.assign(person, { token: (await signedInAgain(person.username)).token })
  await topUp(app, fan, 100_000)

  const steps: [string, () => Promise<unknown>, number, number][] = [
    [
      'a month of one is paid for, another is followed',
      async () => {
        await pay(app, fan, 'POST /paystack/create-wallet-subscription', {
          ...{ amount: 100_000, transactionSource: 'SUBSCRIPTION', creatorId: creator.id },
        })
        await app.call('GET /subscription/create-free-subscription/{creatorId}', {
          ...{ token: fan.token, params: { creatorId: free.id } },
        })
      },
      ...([1, 2] as const),
    ],
    [
      'the fan cancels',
      () =>
        app.call('POST /subscription/unsubscribe/{creatorUsername}', {
          ...{ token: fan.token, params: { creatorUsername: creator.username } },
        }),
      ...([1, 2] as const),
    ],
    ['the creator blocks the fan', block(creator, fan), 0, 2],
    ['and ends the block', block(creator, fan), 1, 2],
    ['the fan blocks the creator', block(fan, creator), 0, 2],
    ['and ends the block', block(fan, creator), 1, 2],
    ['who is followed for free leaves', () => leave(free), 1, 1],
    [
      'the creator leaves',
      async () => {
        await leave(creator)
        isAway = true
      },
      ...([1, 1] as const),
    ],
    [
      'the creator comes back',
      async () => {
        await comeBack(creator)
        isAway = false
      },
      ...([1, 1] as const),
    ],
    ['who is followed for free comes back', () => comeBack(free), 1, 2],
    ['the fan leaves and comes back', () => leave(fan).then(() => comeBack(fan)), 1, 2],
    [
      'the month ends',
      async () => {
        app.clock.advance({ days: 31 })
        await expireSubscriptions.run(app.ctx, {})
        for (const person of [fan, creator]) await comeBack(person)
        Object.assign(admin, await adminOf(app, 'MODERATOR'))
      },
      ...([0, 1] as const),
    ],
  ]
  for (const [step, happen, fans, followings] of steps) {
    await happen()
    const counted = { fans: [fans], followings: [followings] }
    expect([step, await counts()]).toEqual([step, counted])
    await app.drain()
    expect([step, await counts()]).toEqual([step, counted])
  }
})

test('fans come page by page, whoever came last first, and go with their month', async () => {
  const creator = await joined(app, { verified: true })
  const fans = []
  for (let at = 0; at < 3; at++) {
    const fan = await joined(app)
    await app.call('GET /subscription/create-free-subscription/{creatorId}', {
      token: fan.token,
      params: { creatorId: creator.id },
    })
    fans.unshift(fan.username)
  }
  const first = await fansOf(creator, { limit: 2 })
  const rest = await fansOf(creator, { limit: 2, cursor: first.page.nextCursor ?? '' })
  expect([...first.data, ...rest.data].map(({ user }) => user.username)).toEqual(fans)
  expect(first.data[0]).toMatchObject({ isFree: true, paid: 0, renewsAt: null, dateExpires: null })
  const { token } = await signedInAgain(fans[0] ?? '')
  await app.call('POST /subscription/unsubscribe/{creatorUsername}', {
    token,
    params: { creatorUsername: creator.username },
  })
  expect((await fansOf(creator)).data.map(({ user }) => user.username)).toEqual(fans.slice(1))
})

async function signedInAgain(username: string) {
  const { data } = await app.call('POST /user/login', {
    body: { identifier: username, password: 'Sunny-Day-42' },
  })
  return data
}

test('a fan who has left is among a creator’s fans no more', async () => {
  const [creator, staying, left] = [
    await joined(app, { verified: true }),
    await joined(app),
    await joined(app),
  ]
  for (const { token } of [staying, left])
    await app.call('GET /subscription/create-free-subscription/{creatorId}', {
      token,
      params: { creatorId: creator.id },
    })
  await app.ctx.db
    .updateTable('account')
    .set({ deactivated_at: app.clock.now() })
    .where('id', '=', left.id)
    .execute()
  expect((await fansOf(creator)).data.map(({ user }) => user.username)).toEqual([staying.username])
})
