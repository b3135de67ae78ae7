import { expect, test } from 'vitest'
import { pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()

async function fanOfThree() {
  const fan = await joined(app)
  await topUp(app, fan, 500_000)
  const tag = fan.username.slice(1, 8)
  const zoe = await joined(app, { username: `zoe_${tag}`, verified: true })
  const ada = await joined(app, { username: `ada_${tag}`, verified: true, price: 1000 })
  const moe = await joined(app, { username: `moe_${tag}`, displayName: 'Percent 100% Moe', verified: true })
  for (const { id } of [zoe, moe]) {
    await app.call('GET /subscription/create-free-subscription/{creatorId}', {
      token: fan.token,
      params: { creatorId: id },
    })
  }
  await pay(app, fan, 'POST /paystack/create-wallet-subscription', {
    amount: 100_000,
    transactionSource: 'SUBSCRIPTION',
    creatorId: ada.id,
  })
  return { fan, zoe, ada, moe }
}

async function names(fan: Person, query: Record<string, string | number> = {}) {
  const answered = await app.call('GET /subscription/search-subscriptions', {
    token: fan.token,
    query: query as never,
  })
  return { ...answered, names: (answered.data ?? []).map(({ creator }) => creator.username.slice(0, 3)) }
}

test('subscriptions come in the order asked for', async () => {
  const { fan } = await fanOfThree()
  expect((await names(fan)).names).toEqual(['ada', 'moe', 'zoe'])
  expect((await names(fan, { sort: 'oldest' })).names).toEqual(['zoe', 'moe', 'ada'])
  expect((await names(fan, { sort: 'name' })).names).toEqual(['ada', 'moe', 'zoe'])
})

test('they are found by name, and by free or paid', async () => {
  const { fan } = await fanOfThree()
  expect((await names(fan, { username: 'ZOE_' })).names).toEqual(['zoe'])
  expect((await names(fan, { username: '100% m' })).names).toEqual(['moe'])
  expect((await names(fan, { username: '%' })).names).toEqual(['moe'])
  expect((await names(fan, { isFree: 'true' })).names).toEqual(['moe', 'zoe'])
  expect((await names(fan, { isFree: 'false' })).names).toEqual(['ada'])
})

test('pages follow each other by cursor in every order', async () => {
  const { fan } = await fanOfThree()
  for (const sort of ['newest', 'oldest', 'name']) {
    const whole = (await names(fan, { sort })).names
    const first = await names(fan, { sort, limit: 2 })
    const rest = await names(fan, { sort, limit: 2, cursor: first.page.nextCursor ?? '' })
    expect([...first.names, ...rest.names]).toEqual(whole)
    expect(rest.page.nextCursor).toBeNull()
    expect((await names(fan, { sort, limit: 2, offset: 2 })).names).toEqual(whole.slice(2))
    expect((await names(fan, { sort, cursor: 'elsewhere' })).status).toBe(400)
  }
})

test('the one to a creator is found by the creator, also by a fan of many, and is null where there never was one', async () => {
  const { fan, ada, zoe } = await fanOfThree()
  const subscriptionTo = (token: string, creatorId: string) =>
    app.call('GET /subscription/get-subscription/{creatorId}', { token, params: { creatorId } })
  const { data } = await names(fan)
  expect((await subscriptionTo(fan.token, ada.id)).data).toEqual(data[0])
  expect((await subscriptionTo(zoe.token, ada.id)).data).toBeNull()
})

test('nobody sees the subscriptions of somebody else', async () => {
  await fanOfThree()
  expect((await names(await joined(app))).names).toEqual([])
})

test('a creator who has left and whom nothing is paid for is among them no more, in whatever order', async () => {
  const { fan, moe } = await fanOfThree()
  await app.ctx.db
    .updateTable('account')
    .set({ deactivated_at: app.clock.now() })
    .where('id', '=', moe.id)
    .execute()
  for (const sort of ['name', 'newest']) expect((await names(fan, { sort })).names).toEqual(['ada', 'zoe'])
  const to = { token: fan.token, params: { creatorId: moe.id } }
  expect((await app.call('GET /subscription/get-subscription/{creatorId}', to)).data).toBeNull()
})
