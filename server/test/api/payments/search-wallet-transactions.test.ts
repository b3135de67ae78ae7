import { expect, test } from 'vitest'
import { pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()
const call = 'GET /wallet/search-wallet-transactions'

function history(person: Person, query: Record<string, string | number> = {}) {
  return app.call(call, { token: person.token, query: query as never })
}

async function tippedAndSubscribed() {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true, price: 1000 })
  await topUp(app, fan, 500_000)
  await pay(app, fan, 'POST /paystack/send-wallet-tip', {
    amount: 30_000,
    transactionSource: 'TIPS',
    creatorId: creator.id,
    message: 'Bravo',
  })
  await pay(app, fan, 'POST /paystack/create-wallet-subscription', {
    amount: 100_000,
    transactionSource: 'SUBSCRIPTION',
    creatorId: creator.id,
  })
  return { fan, creator }
}

test('a wallet lists what moved, newest first, with the other side and the balance then', async () => {
  const { fan, creator } = await tippedAndSubscribed()
  const { data, page } = await history(fan)
  const toCreator = { username: creator.username, displayName: creator.displayName, avatarUrl: null }
  expect(data).toMatchObject([
    {
      source: 'SUBSCRIPTION',
      direction: 'DEBIT',
      amount: 100_000,
      fee: 0,
      balanceAfter: 370_000,
      counterparty: toCreator,
    },
    {
      source: 'TIPS',
      direction: 'DEBIT',
      amount: 30_000,
      balanceAfter: 470_000,
      message: 'Bravo',
      status: 'COMPLETED',
    },
    {
      source: 'TOP_UP',
      direction: 'CREDIT',
      amount: 500_000,
      fee: 0,
      balanceAfter: 500_000,
      counterparty: null,
    },
  ])
  expect(page).toMatchObject({ hasMore: false, nextCursor: null })
  const earned = await history(creator)
  expect(earned.data).toMatchObject([
    { source: 'SUBSCRIPTION', direction: 'CREDIT', amount: 90_000, fee: 10_000, balanceAfter: 117_000 },
    { source: 'TIPS', amount: 27_000, fee: 3000, counterparty: { username: fan.username }, message: 'Bravo' },
  ])
})

test('pages follow each other without a gap, by cursor and by offset', async () => {
  const { fan } = await tippedAndSubscribed()
  const whole = (await history(fan)).data.map(({ id }) => id)
  const first = await history(fan, { limit: 1 })
  const second = await history(fan, { limit: 1, cursor: first.page.nextCursor ?? '' })
  const third = await history(fan, { limit: 1, cursor: second.page.nextCursor ?? '' })
  expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(whole)
  expect(third.page).toMatchObject({ hasMore: false, nextCursor: null })
  expect((await history(fan, { limit: 1, offset: 2 })).data.map(({ id }) => id)).toEqual(whole.slice(2))
  expect((await history(fan, { cursor: 'elsewhere' })).status).toBe(400)
})

test('a source and days narrow the list', async () => {
  const { fan } = await tippedAndSubscribed()
  const today = app.clock.now().toISOString().slice(0, 10)
  const hourAgo = new Date(app.clock.now().getTime() - 3_600_000).toISOString()
  expect((await history(fan, { source: 'TIPS' })).data).toHaveLength(1)
  expect((await history(fan, { source: 'WITHDRAWAL' })).data).toHaveLength(0)
  expect((await history(fan, { dateCreatedOnOrAfter: hourAgo })).data).toHaveLength(3)
  expect((await history(fan, { dateCreatedBefore: hourAgo })).data).toHaveLength(0)
  expect((await history(fan, { dateCreatedOnOrAfter: today })).status).toBe(200)
  expect((await history(fan, { dateCreatedBefore: 'yesterday' })).status).toBe(400)
})

test('nobody sees the wallet of somebody else', async () => {
  await tippedAndSubscribed()
  expect((await history(await joined(app))).data).toEqual([])
  expect((await app.call(call, {})).status).toBe(401)
})
