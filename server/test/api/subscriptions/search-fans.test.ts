import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()

async function fansOf({ token }: Person, query: object = {}) {
  return app.call('GET /subscription/search-fans', { token, query: query as never })
}

test('a creator sees who is in, since when, what each paid and when she renews', async () => {
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

  // Whose month only runs out is listed here until it does, and counted nowhere.
  const profileOf = async ({ username }: Person) =>
    (await app.call('GET /creator/get-public-creator-details/{username}', { params: { username } })).data
  const listOf = async ({ token }: Person, systemList: 'FANS' | 'FOLLOWING') => {
    const lists = await app.call('GET /user-folder/get-user-folders', { token })
    const { itemCount, userFolderId = '' } = lists.data.find((each) => each.systemList === systemList) ?? {}
    const items = await app.call('GET /user-folder/search-user-folder-items/{userFolderId}', {
      params: { userFolderId },
      token,
    })
    return [itemCount, items.data.length]
  }
  const admin = await adminOf(app, 'MODERATOR')
  const atDesk = async ({ username }: Person) =>
    (await app.call('GET /admin/search-users', { query: { username }, token: admin.token })).data[0]
  expect([
    (await profileOf(creator)).subscriberCount,
    (await atDesk(creator))?.subscriberCount,
    ...(await listOf(creator, 'FANS')),
  ]).toEqual([1, 1, 1, 1])
  expect([
    (await profileOf(leaving)).subscribedToCount,
    (await atDesk(leaving))?.subscribedToCount,
    ...(await listOf(leaving, 'FOLLOWING')),
  ]).toEqual([0, 0, 0, 0])
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
