import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadWalletBalances } from '../../../src/money/ledger/wallet/balances.ts'
import { reconcileRefundsAndDisputes } from '../../../src/money/webhooks/reconcile-refunds-and-disputes.ts'
import { adminOf } from '../../setup/admins.ts'
import {
  balanceOf,
  chargeCard,
  control,
  newReference,
  pay,
  startMoneyApp,
  topUp,
} from '../../setup/money/money.ts'
import { giveBack, paid, refundAtProvider, reportRefund, sweep, walletOf } from '../../setup/money/refunds.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()
const admin = await adminOf(app, 'FINANCE')

async function refundsOf(reference: string) {
  const { data } = await app.call('GET /admin/search-refunds', {
    token: admin.token,
    query: { paymentReference: reference },
  })
  return data
}

/** Returns the balance of the platform’s own accounts of a kind, in minor units. */
async function platformHas(kind: string): Promise<number> {
  const { rows } = await sql<{ sum: bigint }>`
    SELECT coalesce(sum(amount), 0)::bigint AS sum FROM ledger_entry entry
    JOIN ledger_account account ON account.id = entry.account_id
    WHERE account.owner_id IS NULL AND account.kind = ${kind}`.execute(app.ctx.db)
  return Number(rows[0]?.sum ?? 0n)
}

test('what somebody gives back at the provider is booked, once, however often it is told', async () => {
  const tip = await paid(app, { amount: 100_000 })
  await refundAtProvider(app, tip.reference, 30_000)
  expect(await balanceOf(app, tip.creator)).toBe(63_000)
  await reportRefund(app, tip.reference)
  await refundAtProvider(app, tip.reference, 30_000)
  await reportRefund(app, tip.reference)
  expect(await balanceOf(app, tip.creator)).toBe(36_000)
  expect(await refundsOf(tip.reference)).toMatchObject([
    { state: 'SUCCEEDED', amount: 30_000, booked: 30_000, requestedBy: null, reason: null },
    { state: 'SUCCEEDED', amount: 30_000, booked: 30_000 },
  ])
})

test('the card’s charge that is given back too is borne by the platform', async () => {
  const [before, fees] = [await platformHas('provider_fees'), await platformHas('fees')]
  const tip = await paid(app, { amount: 500_000 })
  const owed = await platformHas('provider:paystack')
  expect(tip.total).toBe(517_767)
  await refundAtProvider(app, tip.reference)
  expect(await walletOf(app, tip.creator)).toEqual({ available: 0, pending: 0, held: 0, owed: 0 })
  expect((await platformHas('provider_fees')) - before).toBe(-17_767)
  expect(await platformHas('fees')).toBe(fees)
  expect((await platformHas('provider:paystack')) - owed).toBe(517_767)
  expect((await giveBack(app, admin, tip.id)).problem.code).toBe('CONFLICT')
})

test('a refund that is on its way is booked when it has come through, though nobody tells us', async () => {
  const tip = await paid(app, { amount: 100_000 })
  await control(app.fakeProviders, 'refunds', { status: 'pending' })
  const { id } = await control(app.fakeProviders, 'refund', { reference: tip.reference, amount: 50_000 })
  await control(app.fakeProviders, 'refunds', { status: 'processed' })
  await reportRefund(app, tip.reference)
  expect(await refundsOf(tip.reference)).toMatchObject([{ state: 'PENDING', booked: 0 }])
  await sweep(app)
  expect(await balanceOf(app, tip.creator)).toBe(90_000)
  await control(app.fakeProviders, `refund/${id}`, { status: 'processed' })
  app.clock.advance({ minutes: 10 })
  await sweep(app)
  expect(await balanceOf(app, tip.creator)).toBe(45_000)
  expect(await refundsOf(tip.reference)).toMatchObject([{ state: 'SUCCEEDED', booked: 50_000 }])
})

test('a refund of a charge that we have not heard of since its start brings both to the books', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  const body = {
    amount: 100_000,
    reference: newReference(),
    transactionSource: 'TIPS' as const,
    creatorId: creator.id,
  }
  await pay(app, fan, 'POST /paystack/start', body)
  await chargeCard(app, fan, body)
  await refundAtProvider(app, body.reference, 40_000)
  expect(await balanceOf(app, creator)).toBe(54_000)
  expect(await refundsOf(body.reference)).toMatchObject([{ amount: 40_000, booked: 40_000 }])
})

test('a charge that was given back before it was booked moves nothing at all', async () => {
  const fan = await joined(app)
  const body = { amount: 100_000, reference: newReference(), transactionSource: 'TOP_UP' as const }
  await chargeCard(app, fan, body)
  await refundAtProvider(app, body.reference)
  expect(await balanceOf(app, fan)).toBe(0)
  expect(await refundsOf(body.reference)).toEqual([])
})

test('our own refund is not taken for another when the provider tells of it first', async () => {
  const tip = await paid(app, { amount: 100_000 })
  const { data } = await giveBack(app, admin, tip.id, { amount: 60_000 })
  await app.ctx.outside.cards
    .cardNamed('paystack')
    .refund({ reference: tip.reference, amount: 60_000n, key: data.id })
  await reportRefund(app, tip.reference)
  await sweep(app)
  expect(await refundsOf(tip.reference)).toMatchObject([{ id: data.id, state: 'SUCCEEDED', booked: 60_000 }])
  expect(await balanceOf(app, tip.creator)).toBe(36_000)
})

test('ours is refused where the provider has given all back in the meantime', async () => {
  const tip = await paid(app, { amount: 100_000 })
  await giveBack(app, admin, tip.id)
  await control(app.fakeProviders, 'refund', { reference: tip.reference })
  await app.drain()
  await reportRefund(app, tip.reference)
  expect((await refundsOf(tip.reference)).map(({ state, booked }) => [state, booked])).toEqual([
    ['SUCCEEDED', tip.total],
    ['FAILED', 0],
  ])
  expect(await walletOf(app, tip.creator)).toMatchObject({ available: 0, owed: 0 })
})

test('a tip whose money had gone to the payer’s wallet is taken from there', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true, price: 1000 })
  await paid(app, { amount: 100_000, source: 'SUBSCRIPTION', fan, creator })
  const reference = newReference()
  const body = {
    amount: 100_000,
    reference,
    transactionSource: 'SUBSCRIPTION' as const,
    creatorId: creator.id,
  }
  await chargeCard(app, fan, body)
  await app.call('POST /paystack/verify', {
    token: fan.token,
    body: { ...body, currencyCode: 'NGN' } as never,
  })
  expect(await balanceOf(app, fan)).toBe(100_000)
  await refundAtProvider(app, reference, 30_000)
  expect([await balanceOf(app, fan), await balanceOf(app, creator)]).toEqual([70_000, 90_000])
})

test('of what is given back, the payer’s own uncleared money goes first, and is uncleared with them again', async () => {
  const waiting = await startMoneyApp({ CLEARING_DAYS: '7' })
  const desk = await adminOf(waiting, 'OWNER')
  const fan = await joined(waiting)
  const creator = await joined(waiting, { verified: true })
  await topUp(waiting, fan, 120_000)
  const first = await paid(waiting, { amount: 100_000, byWallet: true, fan, creator })
  const second = await paid(waiting, { amount: 50_000, creator })
  const unclearedOf = async ({ id }: Person) => Number((await loadWalletBalances(waiting.ctx, id)).uncleared)
  expect([await unclearedOf(fan), await unclearedOf(creator)]).toEqual([20_000, 135_000])
  await giveBack(waiting, desk, first.id, { amount: 40_000 })
  expect([await unclearedOf(fan), await unclearedOf(creator)]).toEqual([60_000, 99_000])
  await refundAtProvider(waiting, second.reference)
  expect([await unclearedOf(fan), await unclearedOf(creator)]).toEqual([60_000, 54_000])
  waiting.clock.advance({ days: 8 })
  await giveBack(waiting, await adminOf(waiting, 'OWNER'), first.id)
  expect(await walletOf(waiting, creator)).toEqual({ available: 0, pending: 0, held: 0, owed: 0 })
  expect(await loadWalletBalances(waiting.ctx, fan.id)).toMatchObject({
    available: 120_000n,
    withdrawable: 120_000n,
  })
})

test('what nobody told us of is found in the provider’s own lists', async () => {
  const [refunded, lost] = [await paid(app, { amount: 100_000 }), await paid(app, { amount: 100_000 })]
  await control(app.fakeProviders, 'refund', { reference: refunded.reference, amount: 50_000 })
  const { id } = await control(app.fakeProviders, 'dispute', { reference: lost.reference })
  await reconcileRefundsAndDisputes.run(app.ctx, {})
  expect([await balanceOf(app, refunded.creator), await balanceOf(app, lost.creator)]).toEqual([
    45_000, 90_000,
  ])
  await control(app.fakeProviders, `dispute/${id}`, { won: false })
  await reconcileRefundsAndDisputes.run(app.ctx, {})
  await reconcileRefundsAndDisputes.run(app.ctx, {})
  expect([await balanceOf(app, refunded.creator), await balanceOf(app, lost.creator)]).toEqual([45_000, 0])
})
