import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { expect, test } from 'vitest'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { adminOf } from '../../setup/admins.ts'
import {
  cards,
  chargeCard,
  newReference,
  type Paying,
  pay,
  startMoneyApp,
  topUp,
} from '../../setup/money/money.ts'
import { decided, disputed, giveBack, paid, reportRefund } from '../../setup/money/refunds.ts'
import { payOnPage, startStripeApp } from '../../setup/money/stripe.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()
const price = 150_000
const quote = quoteCardCharge(price, 'NGN')

/** Pays by card directly, as somebody whose wallet does not cover it. */
async function paidByCard(payer: Person, paying: Paying, card = cards.succeeds): Promise<string> {
  const body = { reference: newReference(), ...paying }
  await pay(app, payer, 'POST /paystack/start', body)
  await chargeCard(app, payer, body, { card })
  expect((await pay(app, payer, 'POST /paystack/verify', body)).status).toBe(200)
  return body.reference
}

async function historyOf(person: Person, query: object = {}, of = app) {
  return (
    await of.call('GET /wallet/search-wallet-transactions', { token: person.token, query: query as never })
  ).data
}

async function receiptOf(person: Person, transactionId: string, of = app) {
  return of.call('GET /wallet/get-receipt/{transactionId}', {
    token: person.token,
    params: { transactionId },
  })
}

/** The mails that somebody got since they joined, by what they say of a payment. */
async function mailsTo(person: Person, of = app) {
  while ((await dispatchOutboxEventBatch(of.ctx)) > 0);
  await of.drain()
  return of.mails.filter(({ to, text }) => to === person.email && text.includes('receipt for a payment'))
}

async function fanAndCreator() {
  return Promise.all([joined(app), joined(app, { verified: true, price: price / 100 })])
}

test('a month and a tip that a card pays stand in the history of their payer, whose wallet stays as it was', async () => {
  const [fan, creator] = await fanAndCreator()
  await topUp(app, fan, 20_000)
  const month = await paidByCard(fan, {
    amount: price,
    transactionSource: 'SUBSCRIPTION',
    creatorId: creator.id,
  })
  const tip = await paidByCard(
    fan,
    { amount: price, transactionSource: 'TIPS', creatorId: creator.id, message: 'Bravo' },
    cards.once,
  )
  const byCard = {
    direction: 'DEBIT',
    amount: price,
    fee: 0,
    currencyCode: 'NGN',
    balanceAfter: 20_000,
    status: 'COMPLETED',
    counterparty: { username: creator.username },
    paymentMethod: 'CARD',
    cardTotal: quote?.total,
    cardFee: quote?.fee,
  }
  const rows = await historyOf(fan)
  expect(rows).toMatchObject([
    { ...byCard, source: 'TIPS', reference: tip, message: 'Bravo', card: { brand: 'visa', last4: '0069' } },
    { ...byCard, source: 'SUBSCRIPTION', reference: month, card: { brand: 'visa', last4: '4081' } },
    { source: 'TOP_UP', balanceAfter: 20_000, paymentMethod: 'CARD', card: { last4: '4081' } },
  ])
  expect(await historyOf(fan, { source: 'SUBSCRIPTION' })).toEqual([rows[1]])
  expect(await historyOf(fan, { limit: 1, offset: 1 })).toEqual([rows[1]])
  const { data } = await app.call('GET /user/refresh-user', { token: fan.token })
  expect(data.availableWalletBalance).toBe(200)
})

test('pages of the history go on through what cards paid, by cursor', async () => {
  const [fan, creator] = await fanAndCreator()
  for (let paid = 0; paid < 2; paid++) {
    await topUp(app, fan, 20_000)
    await paidByCard(fan, { amount: price, transactionSource: 'TIPS', creatorId: creator.id })
  }
  const whole = (await historyOf(fan)).map(({ id }) => id)
  expect(whole).toHaveLength(4)
  const walked: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const answer: Awaited<ReturnType<typeof page>> = await page(cursor)
    walked.push(...answer.data.map(({ id }) => id))
    cursor = answer.page.nextCursor
  }
  function page(after: string) {
    const query = { limit: 1, ...(after && { cursor: after }) }
    return app.call('GET /wallet/search-wallet-transactions', { token: fan.token, query: query as never })
  }
  expect(walked).toEqual(whole)
})

test('the receipt of what a card paid is its payer’s, and the creator’s says nothing of the card', async () => {
  const [fan, creator, stranger] = [...(await fanAndCreator()), await joined(app)]
  await paidByCard(fan, { amount: price, transactionSource: 'TIPS', creatorId: creator.id })
  const [row] = await historyOf(fan)
  const { data } = await receiptOf(fan, row?.id ?? '')
  expect(data).toMatchObject({
    ...row,
    issuedTo: { username: fan.username, email: fan.email },
    cardTotal: quote?.total,
    cardFee: quote?.fee,
    card: { brand: 'visa', last4: '4081' },
    gross: null,
    platformFee: null,
    withdrawal: null,
  })
  for (const other of [creator, stranger]) expect((await receiptOf(other, row?.id ?? '')).status).toBe(404)
  const [earned] = await historyOf(creator)
  expect(earned).toMatchObject({ paymentMethod: 'CARD', card: null, cardTotal: null, cardFee: null })
  expect((await receiptOf(creator, earned?.id ?? '')).data).toMatchObject({
    gross: price,
    platformFee: price / 10,
    card: null,
  })
})

test('a statement lists what cards paid beside the wallet, whose sums stay even', async () => {
  const [fan, creator] = await fanAndCreator()
  await topUp(app, fan, 20_000)
  await paidByCard(fan, { amount: price, transactionSource: 'SUBSCRIPTION', creatorId: creator.id })
  await paidByCard(fan, { amount: price, transactionSource: 'TIPS', creatorId: creator.id })
  const now = app.clock.now()
  const { data } = await app.call('GET /wallet/monthly-statement/{year}/{month}', {
    token: fan.token,
    params: { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 },
  })
  expect(data).toMatchObject({
    openingBalance: 0,
    closingBalance: 20_000,
    totals: [{ source: 'TOP_UP', credits: 20_000, debits: 0, count: 1 }],
  })
  const sums = {
    currencyCode: 'NGN',
    amount: price,
    fee: quote?.fee,
    total: quote?.total,
    reversed: 0,
    count: 1,
  }
  expect(data.cardPayments).toEqual([
    { source: 'SUBSCRIPTION', ...sums },
    { source: 'TIPS', ...sums },
  ])
})

test('what comes back of a payment stands beside it, in history, receipt and statement', async () => {
  const admin = await adminOf(app, 'FINANCE')
  const [fan, creator] = await fanAndCreator()
  await topUp(app, fan, price)
  const toCreator = { amount: price, fan, creator }
  const [tip, lost, byWallet] = [
    await paid(app, toCreator),
    await paid(app, toCreator),
    await paid(app, { ...toCreator, byWallet: true }),
  ]
  expect((await giveBack(app, admin, tip.id, { amount: 10_000 })).status).toBe(201)
  expect((await giveBack(app, admin, byWallet.id, { amount: 20_000 })).status).toBe(201)
  await app.drain()
  await reportRefund(app, tip.reference)
  await decided(app, await disputed(app, lost.reference), false)
  const rows = await historyOf(fan)
  const returned = async (reference: string) => {
    const row = rows.find((each) => each.reference === reference && each.source === 'TIPS')
    return [row?.reversed, row?.status, (await receiptOf(fan, row?.id ?? '')).data.reversed]
  }
  expect(await returned(tip.reference)).toEqual([10_000, 'COMPLETED', 10_000])
  expect(await returned(byWallet.reference)).toEqual([20_000, 'COMPLETED', 20_000])
  expect(await returned(lost.reference)).toEqual([lost.total, 'REVERSED', lost.total])
  expect(rows.find(({ source }) => source === 'REFUND')?.reversed).toBe(0)
  for (const earned of await historyOf(creator)) expect(earned.reversed).toBe(0)
  const now = app.clock.now()
  const { data } = await app.call('GET /wallet/monthly-statement/{year}/{month}', {
    token: fan.token,
    params: { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 },
  })
  expect(data.cardPayments).toMatchObject([
    { source: 'TIPS', total: tip.total + lost.total, reversed: 10_000 + lost.total, count: 2 },
  ])
})

test('every payment is mailed to its payer once, with the card’s fee and last digits where a card paid', async () => {
  const [fan, creator] = await fanAndCreator()
  await topUp(app, fan, 1_000_000)
  const topUpQuote = quoteCardCharge(1_000_000, 'NGN')
  const toCreator = { amount: price, creatorId: creator.id }
  await pay(app, fan, 'POST /paystack/send-wallet-tip', { ...toCreator, transactionSource: 'TIPS' })
  await pay(app, fan, 'POST /paystack/create-wallet-subscription', {
    ...toCreator,
    transactionSource: 'SUBSCRIPTION',
  })
  await paidByCard(fan, { ...toCreator, transactionSource: 'TIPS' })
  const mails = await mailsTo(fan)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'You added ₦10,000.00 to your wallet',
    `You sent ₦1,500.00 to ${creator.displayName}`,
    `You sent ₦1,500.00 to ${creator.displayName}`,
    `You subscribed to ${creator.displayName}: ₦1,500.00`,
  ])
  const inNaira = (minor = 0) =>
    new Intl.NumberFormat('en', {
      style: 'currency',
      currency: 'NGN',
      currencyDisplay: 'narrowSymbol',
    }).format(minor / 100)
  const texts = mails.map(({ text }) => text.replace(/\s+/g, ' '))
  const charged = ({ total, fee }: { total: number; fee: number }, amount: number) =>
    `We charged ${inNaira(total)} to your Visa ending in 4081: ${inNaira(amount)} and a card fee of ${inNaira(fee)}.`
  if (!topUpQuote || !quote) throw new Error('Naira have no quote.')
  expect(texts.filter((text) => text.includes(charged(topUpQuote, 1_000_000)))).toHaveLength(1)
  expect(texts.filter((text) => text.includes(charged(quote, price)))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('We took ₦1,500.00 from your wallet.'))).toHaveLength(2)
  expect(texts.filter((text) => text.includes('choose Unsubscribe'))).toHaveLength(1)
  // A wallet of another currency renews nothing, nor does a card that is not saved.
  const abroad = await joined(app, { countryCode: 'US' })
  await paidByCard(abroad, { ...toCreator, transactionSource: 'SUBSCRIPTION' })
  const [receipt] = await mailsTo(abroad)
  expect(receipt?.text).toContain("It won't renew")
  expect(receipt?.text).not.toContain('choose Unsubscribe')
})

test('a card that pays for what is gone by then has its money in the wallet, and a mail that says so', async () => {
  const [fan, creator] = await fanAndCreator()
  const body = {
    amount: price,
    transactionSource: 'SUBSCRIPTION' as const,
    creatorId: creator.id,
    reference: newReference(),
  }
  await pay(app, fan, 'POST /paystack/start', body)
  await app.call('POST /user/update-subscription-price', {
    token: creator.token,
    body: { subscriptionPrice: 2000, isFreeSubscription: false } as never,
  })
  await chargeCard(app, fan, body)
  await pay(app, fan, 'POST /paystack/verify', body)
  expect(await historyOf(fan)).toMatchObject([{ source: 'TOP_UP', amount: price, balanceAfter: price }])
  expect((await mailsTo(fan)).map(({ subject }) => subject)).toEqual(['Your ₦1,500.00 is in your wallet'])
})

test('the second provider’s charges leave the same traces', async () => {
  const own = await startStripeApp()
  const fan = await joined(own, { countryCode: 'FR' })
  const creator = await joined(own, { countryCode: 'FR', verified: true })
  const body = {
    amount: 1000,
    currencyCode: 'EUR' as const,
    transactionSource: 'TIPS' as const,
    creatorId: creator.id,
    reference: newReference(),
  }
  const { data } = await pay(own, fan, 'POST /stripe/start', body)
  await payOnPage(data.url)
  await pay(own, fan, 'POST /paystack/verify', body)
  const euros = quoteCardCharge(1000, 'EUR', 'stripe')
  expect(await historyOf(fan, {}, own)).toMatchObject([
    { source: 'TIPS', cardTotal: euros?.total, card: { brand: 'visa', last4: '4242' }, balanceAfter: 0 },
  ])
  expect((await mailsTo(fan, own)).map(({ text }) => text)).toEqual([
    expect.stringContaining('Visa ending in 4242'),
  ])
})
