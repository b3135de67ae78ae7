import { expect, test } from 'vitest'
import { adminOf } from '../../../setup/admins.ts'
import { chargeCard, newReference, pay, startMoneyApp, topUp } from '../../../setup/money/money.ts'
import { joined } from '../../../setup/people.ts'

const app = await startMoneyApp()
const admin = await adminOf(app, 'SUPPORT')

const search = (query: object = {}) =>
  app.call('GET /admin/search-payment-transactions', { token: admin.token, query: query as never })

async function paid() {
  const [fan, creator] = [await joined(app), await joined(app, { verified: true, price: 1000 })]
  await topUp(app, fan, 500_000)
  const tip = { amount: 30_000, transactionSource: 'TIPS' as const, creatorId: creator.id, message: 'Bravo' }
  await pay(app, fan, 'POST /paystack/send-wallet-tip', tip)
  const reference = newReference()
  const month = {
    amount: 100_000,
    reference,
    transactionSource: 'SUBSCRIPTION' as const,
    creatorId: creator.id,
  }
  await chargeCard(app, fan, month)
  await pay(app, fan, 'POST /paystack/verify', month)
  return { fan, creator, reference }
}

test('every payment is found with its two sides, newest first', async () => {
  const { fan, creator, reference } = await paid()
  const { data, page } = await search({ payerUsername: fan.username.toUpperCase() })
  const payer = { userId: fan.id, username: fan.username, displayName: fan.displayName }
  const receiver = { userId: creator.id, username: creator.username, displayName: creator.displayName }
  expect(data).toMatchObject([
    {
      paymentReference: reference,
      transactionSource: 'SUBSCRIPTION',
      transactionType: 'CREDIT',
      paymentMethod: 'CARD',
      status: 'SUCCEEDED',
      outcome: 'AS_MEANT',
      amount: 100_000,
      payer,
      receiver,
    },
    {
      transactionSource: 'TIPS',
      transactionType: 'DEBIT',
      paymentMethod: 'WALLET',
      total: null,
      message: 'Bravo',
    },
    { transactionSource: 'TOP_UP', transactionType: 'CREDIT', receiver: null, payer },
  ])
  expect(data[0]?.total).toBeGreaterThan(100_000)
  expect(page).toMatchObject({ total: 3, hasMore: false })
})

test('each filter narrows the list', async () => {
  const { fan, creator, reference } = await paid()
  const sources = async (query: object) => {
    const { data, page } = await search({ payerUsername: fan.username, ...query })
    expect(page.total).toBe(data.length)
    return data.map(({ transactionSource }) => transactionSource)
  }
  expect(await sources({ transactionSource: 'TIPS' })).toEqual(['TIPS'])
  expect(await sources({ transactionType: 'DEBIT' })).toEqual(['TIPS'])
  expect(await sources({ status: 'SUCCEEDED' })).toHaveLength(3)
  expect(await sources({ status: 'FAILED' })).toEqual([])
  expect(await sources({ paymentMethod: 'CARD' })).toEqual(['SUBSCRIPTION', 'TOP_UP'])
  expect(await sources({ paymentReference: reference })).toEqual(['SUBSCRIPTION'])
  expect(await sources({ receiverUsername: creator.username })).toEqual(['SUBSCRIPTION', 'TIPS'])
  expect(await sources({ receiverUsername: 'nobody_here' })).toEqual([])
  expect(await sources({ sort: 'oldest' })).toEqual(['TOP_UP', 'TIPS', 'SUBSCRIPTION'])
  const hour = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  expect(await sources({ dateCreatedOnOrAfter: hour(-1), dateCreatedBefore: hour(1) })).toHaveLength(3)
  expect(await sources({ dateCreatedOnOrAfter: hour(1) })).toEqual([])
  expect(await sources({ dateCreatedBefore: hour(-1) })).toEqual([])
})

test('pages follow each other without a gap', async () => {
  const { fan } = await paid()
  const whole = (await search({ payerUsername: fan.username })).data.map(({ id }) => id)
  const first = await search({ payerUsername: fan.username, limit: 2 })
  const rest = await search({ payerUsername: fan.username, limit: 2, cursor: first.page.nextCursor })
  expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(whole)
  expect((await search({ transactionSource: 'LOTTERY' })).status).toBe(400)
})
