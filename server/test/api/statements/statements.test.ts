import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { pendingWithdrawal } from '../../setup/money/withdrawals.ts'
import { joined } from '../../setup/people.ts'

const app = await startMoneyApp()
const now = app.ctx.clock.now()
const thisMonth = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }

async function tipped() {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  await topUp(app, fan, 500_000)
  await pay(app, fan, 'POST /paystack/send-wallet-tip', {
    amount: 30_000,
    transactionSource: 'TIPS',
    creatorId: creator.id,
  })
  const { data } = await app.call('GET /wallet/search-wallet-transactions', { token: fan.token })
  const [tip, deposit] = data ?? []
  if (!tip || !deposit) throw new Error('The wallet lists no tip and top-up.')
  return { fan, creator, tip, deposit }
}

test('the receipt of a top-up names the payer and what the card was charged', async () => {
  const { fan, deposit } = await tipped()
  const { data } = await app.call('GET /wallet/get-receipt/{transactionId}', {
    token: fan.token,
    params: { transactionId: deposit.id },
  })
  const quote = quoteCardCharge(500_000, 'NGN')
  expect(data).toMatchObject({
    ...deposit,
    issuedTo: { username: fan.username, email: fan.email },
    paymentMethod: 'CARD',
    cardTotal: quote?.total,
    cardFee: quote?.fee,
    gross: null,
    platformFee: null,
  })
})

test('the two sides of a tip get receipts that agree on what was paid', async () => {
  const { fan, creator, tip } = await tipped()
  const params = { transactionId: tip.id }
  const paid = await app.call('GET /wallet/get-receipt/{transactionId}', { token: fan.token, params })
  expect(paid.data).toMatchObject({ amount: 30_000, paymentMethod: 'WALLET', cardTotal: null })
  const earned = await app.call('GET /wallet/get-receipt/{transactionId}', { token: creator.token, params })
  expect(earned.data).toMatchObject({ amount: 27_000, gross: 30_000, platformFee: 3000 })
})

test('nobody else is shown a receipt', async () => {
  const { tip } = await tipped()
  const stranger = await joined(app)
  const { status, problem } = await app.call('GET /wallet/get-receipt/{transactionId}', {
    token: stranger.token,
    params: { transactionId: tip.id },
  })
  expect([status, problem?.code]).toEqual([404, 'NOT_FOUND'])
})

test('a monthly statement leads from what was there to what is left', async () => {
  const { fan } = await tipped()
  const { data } = await app.call('GET /wallet/monthly-statement/{year}/{month}', {
    token: fan.token,
    params: thisMonth,
  })
  expect(data).toMatchObject({
    ...thisMonth,
    currencyCode: 'NGN',
    openingBalance: 0,
    closingBalance: 470_000,
  })
  expect(data?.totals).toEqual(
    expect.arrayContaining([
      { source: 'TOP_UP', credits: 500_000, debits: 0, count: 1 },
      { source: 'TIPS', credits: 0, debits: 30_000, count: 1 },
    ]),
  )
})

test('the month after begins with what the month before left', async () => {
  const { fan } = await tipped()
  const next = new Date(Date.UTC(thisMonth.year, thisMonth.month))
  const { data } = await app.call('GET /wallet/monthly-statement/{year}/{month}', {
    token: fan.token,
    params: { year: next.getUTCFullYear(), month: next.getUTCMonth() + 1 },
  })
  expect(data).toMatchObject({ openingBalance: 470_000, closingBalance: 470_000, totals: [] })
})

test('the receipt of a withdrawal says where the money goes, and completed only when it was paid', async () => {
  const { creator, id, request } = await pendingWithdrawal(app)
  const receipt = async () => {
    const { data } = await app.call('GET /wallet/search-wallet-transactions', {
      token: creator.token,
      query: { source: 'WITHDRAWAL' },
    })
    const params = { transactionId: data[0]?.id ?? '' }
    const answer = await app.call('GET /wallet/get-receipt/{transactionId}', { token: creator.token, params })
    return { listed: data[0]?.status, ...answer.data }
  }
  const { bankName, accountName, accountNumber } = request
  expect(await receipt()).toMatchObject({
    listed: 'PENDING',
    status: 'PENDING',
    withdrawal: { status: 'PENDING', bankName, accountName, accountNumber },
  })
  const admin = await adminOf(app, 'FINANCE')
  await app.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
    token: admin.token,
    params: { withdrawalRequestId: id },
    body: { paid: true, payoutReference: 'BANK-1' },
  })
  expect(await receipt()).toMatchObject({ listed: 'COMPLETED', withdrawal: { status: 'PAID' } })
})
