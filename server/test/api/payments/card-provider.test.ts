import { expect, test } from 'vitest'
import { PayoutRefusedError, RefundRefusedError } from '../../../src/platform/integrations/card-provider.ts'
import { cards, chargeCard, control, newReference, startMoneyApp } from '../../setup/money/money.ts'
import { joined } from '../../setup/people.ts'

const app = await startMoneyApp()
const paystack = app.ctx.outside.cards.cardNamed('paystack')

async function charged(card = cards.succeeds) {
  const fan = await joined(app)
  const reference = newReference()
  await chargeCard(app, fan, { amount: 500_000, reference }, { card })
  return { fan, reference, total: 517_767n }
}

test('a provider serves the currencies that the settings give it', () => {
  const { cards: served } = app.ctx.outside
  expect(served.cardFor('NGN')?.name).toBe('paystack')
  expect(served.cardFor('EUR')).toBeNull()
  expect(served.find('stripe')).toBeNull()
  expect(() => served.cardNamed('nobody')).toThrow('not set up')
})

test('a refund that is asked for again under its key is the same one', async () => {
  const { reference } = await charged()
  const first = await paystack.refund({ reference, amount: 100_000n, key: 'refund-1' })
  expect(first).toMatchObject({ reference, amount: 100_000n, currencyCode: 'NGN', status: 'pending' })
  const again = await paystack.refund({ reference, amount: 100_000n, key: 'refund-1' })
  expect(again).toMatchObject({ id: first.id, key: 'refund-1', status: 'processed', disputeId: null })
  expect(await paystack.findRefund(first.id)).toEqual(again)
  await paystack.refund({ reference, amount: 50_000n, key: 'refund-2' })
  expect((await paystack.listRefunds(reference)).map(({ amount }) => amount)).toEqual([50_000n, 100_000n])
})

test('what a provider will not give back is refused, and unknown refunds and disputes are none', async () => {
  const { reference, total } = await charged()
  const tooMuch = paystack.refund({ reference, amount: total + 1n, key: 'refund-3' })
  await expect(tooMuch).rejects.toBeInstanceOf(RefundRefusedError)
  expect(await paystack.findRefund('1')).toBeNull()
  expect(await paystack.findDispute('1')).toBeNull()
  expect(await paystack.listRefunds(newReference())).toEqual([])
})

test('a refund by the provider’s own people has no key of ours, and a failed one is told as that', async () => {
  const { reference } = await charged()
  await control(app.fakeProviders, 'refunds', { status: 'failed' })
  const { id } = await control(app.fakeProviders, 'refund', { reference, amount: 1000 })
  await control(app.fakeProviders, 'refunds', { status: 'processed' })
  expect(await paystack.findRefund(String(id))).toMatchObject({ reference, key: null, status: 'failed' })
})

test('a dispute is open, and then won, or lost and paid by a refund that names it', async () => {
  const { reference, total } = await charged()
  const { id: won } = await control(app.fakeProviders, 'dispute', { reference, amount: 200_000 })
  expect(await paystack.findDispute(String(won))).toEqual({
    id: String(won),
    reference,
    chargeId: null,
    amount: 200_000n,
    currencyCode: 'NGN',
    status: 'open',
  })
  await control(app.fakeProviders, `dispute/${won}`, { won: true })
  expect(await paystack.findDispute(String(won))).toMatchObject({ status: 'won' })
  const { id: lost } = await control(app.fakeProviders, 'dispute', { reference })
  await control(app.fakeProviders, `dispute/${lost}`, { won: false })
  expect(await paystack.findDispute(String(lost))).toMatchObject({ status: 'lost', amount: total })
  expect(await paystack.listRefunds(reference)).toMatchObject([{ disputeId: String(lost), amount: total }])
})

test('a saved card is charged once for a reference, and a card that is declined is told as that', async () => {
  const { reference, fan } = await charged()
  const card = (await paystack.findCharge(reference))?.card
  expect(card).toMatchObject({ email: fan.email, brand: 'visa', last4: '4081', expiryYear: 2030 })
  const order = {
    authorization: card?.authorization ?? '',
    email: fan.email,
    total: 101_524n,
    currencyCode: 'NGN',
    reference: newReference(),
    metadata: { userId: fan.id },
  }
  const first = await paystack.chargeSavedCard(order)
  expect(first).toMatchObject({ status: 'success', amount: 101_524n, metadata: { userId: fan.id } })
  expect(await paystack.chargeSavedCard(order)).toEqual(first)
  const stranger = { ...order, email: 'other@example.com', reference: newReference() }
  expect(await paystack.chargeSavedCard(stranger)).toMatchObject({ status: 'failed' })
})

test('a payout is made once for a key, and not to a bank that the provider does not know', async () => {
  const { payouts } = paystack
  const account = {
    bankName: 'Guaranty Trust Bank PLC',
    accountName: 'Ada Obi',
    accountNumber: '0123456789',
  }
  const order = { amount: 250_000n, currencyCode: 'NGN', account, key: 'wd_0123456789abcdef' }
  const first = await payouts?.payOut(order)
  expect(first).toMatchObject({ key: order.key, status: 'pending' })
  expect(await payouts?.payOut(order)).toEqual({ ...first, status: 'paid' })
  expect(await payouts?.findPayout('wd_unknown_0123456')).toBeNull()
  const elsewhere = { ...order, key: 'wd_another_0123456', account: { ...account, bankName: 'Nowhere Bank' } }
  await expect(payouts?.payOut(elsewhere)).rejects.toBeInstanceOf(PayoutRefusedError)
})

test('an event says what it is about, also where it names no refund', () => {
  const read = (event: object) => paystack.readEvent(Buffer.from(JSON.stringify(event)))
  expect(read({ event: 'charge.success', data: { id: 9, reference: 'TXN_1' } })).toEqual({
    key: 'charge.success:9',
    kind: 'charge',
    reference: 'TXN_1',
    id: '9',
  })
  const refund = {
    status: 'pending',
    transaction_reference: 'TXN_1',
    refund_reference: null,
    amount: '10000',
  }
  const first = read({ event: 'refund.pending', data: refund })
  expect(first).toMatchObject({ kind: 'refund', reference: 'TXN_1', id: null })
  expect(read({ event: 'refund.pending', data: { ...refund, amount: '20000' } }).key).not.toBe(first.key)
  const dispute = { id: 358_950, transaction: { reference: 'TXN_1' }, transaction_reference: null }
  expect(read({ event: 'charge.dispute.create', data: dispute })).toEqual({
    key: 'charge.dispute.create:358950',
    kind: 'dispute',
    reference: 'TXN_1',
    id: '358950',
  })
  expect(read({ event: 'transfer.success', data: { id: 3, reference: 'wd_1' } })).toMatchObject({
    kind: 'transfer',
    reference: 'wd_1',
  })
  expect(read({ event: 'odd', data: [1] })).toMatchObject({ kind: 'other', reference: null, id: null })
})
