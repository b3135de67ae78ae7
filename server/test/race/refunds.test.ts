import { expect, test } from 'vitest'
import { settleReportedDispute } from '../../src/money/refunds/settle-reported-dispute.ts'
import { syncRefundWithProvider } from '../../src/money/refunds/sync-refund-with-provider.ts'
import {
  settleWebhookDispute,
  settleWebhookRefund,
} from '../../src/money/webhooks/settle-webhook-reversals.ts'
import { adminOf } from '../setup/admins.ts'
import {
  balanceOf,
  chargeCard,
  chargeEvent,
  control,
  deliverEvent,
  newReference,
  pay,
  startMoneyApp,
  topUp,
} from '../setup/money/money.ts'
import { giveBack, paid, reportRefund, sweep, walletOf } from '../setup/money/refunds.ts'
import { bank, tipped, withdrawalCode } from '../setup/money/withdrawals.ts'
import { joined } from '../setup/people.ts'

const app = await startMoneyApp()
const admins = await Promise.all([adminOf(app, 'FINANCE'), adminOf(app, 'OWNER')])
const provider = 'paystack'

function times<T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => run(index)))
}

function adminAt(index: number) {
  const admin = admins[index % admins.length]
  if (!admin) throw new Error('Nobody is there.')
  return admin
}

test('one refund that is told of fifty times at once is booked once', async () => {
  const tip = await paid(app, { amount: 100_000 })
  await control(app.fakeProviders, 'refund', { reference: tip.reference, amount: 40_000 })
  await times(50, () => settleWebhookRefund.run(app.ctx, { provider, reference: tip.reference, id: null }))
  expect(await balanceOf(app, tip.creator)).toBe(54_000)
})

test('one lost dispute that is told of fifty times at once, with its refund, is booked once', async () => {
  const tip = await paid(app, { amount: 100_000 })
  const { id } = await control(app.fakeProviders, 'dispute', { reference: tip.reference })
  await control(app.fakeProviders, `dispute/${id}`, { won: false })
  await times(50, (index) =>
    index % 2 === 0
      ? settleWebhookDispute.run(app.ctx, { provider, id: String(id) })
      : settleWebhookRefund.run(app.ctx, { provider, reference: tip.reference, id: null }),
  )
  expect(await walletOf(app, tip.creator)).toEqual({ available: 0, pending: 0, held: 0, owed: 0 })
})

test('of twenty admins who give one payment back at once, one does', async () => {
  const fan = await joined(app)
  await topUp(app, fan, 100_000)
  const tip = await paid(app, { amount: 100_000, byWallet: true, fan })
  const answers = await times(20, (index) => giveBack(app, adminAt(index), tip.id))
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
    201,
    ...Array.from({ length: 19 }, () => 409),
  ])
  expect([await balanceOf(app, fan), await balanceOf(app, tip.creator)]).toEqual([100_000, 0])
})

function loadPayment(token: string, paymentId: string) {
  return app.call('GET /admin/load-payment/{paymentId}', { token, params: { paymentId } })
}

test('who looks at a payment while it is given back sees it before, or after', async () => {
  const fan = await joined(app)
  await topUp(app, fan, 300_000)
  for (let iteration = 0; iteration < 20; iteration++) {
    const tip = await paid(app, { amount: 10_000, byWallet: true, fan })
    let isDone = false
    const snapshots = await Promise.all([
      giveBack(app, adminAt(0), tip.id).then(() => {
        isDone = true
        return []
      }),
      ...Array.from({ length: 4 }, async (_, at) => {
        const seen = []
        while (!isDone) seen.push(await loadPayment(adminAt(at).token, tip.id))
        return seen
      }),
    ])
    for (const { data } of snapshots.flat()) {
      const isBack = data.refunds.length > 0
      expect({
        reversed: data.reversed,
        booked: data.entries.some(({ kind }) => kind === 'REFUND'),
        hold: data.refundable.hold,
      }).toEqual(
        isBack
          ? { reversed: 10_000, booked: true, hold: 'GIVEN_BACK' }
          : { reversed: 0, booked: false, hold: null },
      )
    }
  }
})

test('of ten who ask for one refund at once, one asks the provider', async () => {
  const tip = await paid(app, { amount: 100_000 })
  const { data } = await giveBack(app, adminAt(0), tip.id, { amount: 20_000 })
  await times(10, () => syncRefundWithProvider.run(app.ctx, { refundId: data.id }))
  await sweep(app)
  const refunds = await app.ctx.outside.cards.cardNamed(provider).listRefunds(tip.reference)
  expect(refunds).toHaveLength(1)
  expect(await balanceOf(app, tip.creator)).toBe(72_000)
})

test('a refund, a lost dispute, tips and spending at once never lose or make money', async () => {
  const creator = await joined(app, { verified: true })
  const other = await joined(app, { verified: true })
  const fan = await joined(app)
  await topUp(app, fan, 200_000)
  const [first, second] = [
    await paid(app, { amount: 100_000, creator }),
    await paid(app, { amount: 100_000, creator }),
  ]
  await control(app.fakeProviders, 'refund', { reference: first.reference })
  const lost = {
    id: `dp_${newReference()}`,
    reference: second.reference,
    amount: 100_000n,
    currencyCode: 'NGN',
    status: 'lost' as const,
    chargeId: null,
  }
  const [, , ...moved] = await Promise.all([
    settleWebhookRefund.run(app.ctx, { provider, reference: first.reference, id: null }),
    settleReportedDispute(app.ctx, provider, lost),
    ...Array.from({ length: 10 }, () => tipped(app, fan, creator, 20_000)),
    ...Array.from({ length: 10 }, () => tipped(app, creator, other, 15_000)),
  ])
  const got = moved.slice(0, 10).filter((status) => status === 200).length
  const spent = moved.slice(10).filter((status) => status === 200).length
  const [its, others] = [await walletOf(app, creator), await walletOf(app, other)]
  expect(got).toBe(10)
  // What the creator had spent before it was held is taken from whoever got it.
  expect(its.available - its.owed + others.available - others.owed).toBe(got * 18_000 - spent * 1_500)
  expect(Math.min(its.available, its.owed)).toBe(0)
})

test('two who owe each other’s payments back wait for each other in no circle', async () => {
  const one = await joined(app, { verified: true })
  const other = await joined(app, { verified: true })
  await topUp(app, one, 500_000)
  await topUp(app, other, 500_000)
  const there = await times(5, () => paid(app, { amount: 20_000, byWallet: true, fan: one, creator: other }))
  const back = await times(5, () => paid(app, { amount: 20_000, byWallet: true, fan: other, creator: one }))
  const answers = await Promise.all(
    [...there, ...back].map(({ id }, index) => giveBack(app, adminAt(index), id)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  expect([await balanceOf(app, one), await balanceOf(app, other)]).toEqual([500_000, 500_000])
})

test('a charge and its refund that are told of at once end with nothing', async () => {
  const fan = await joined(app)
  const reference = newReference()
  await pay(app, fan, 'POST /paystack/start', { amount: 100_000, reference })
  await chargeCard(app, fan, { amount: 100_000, reference })
  await control(app.fakeProviders, 'refund', { reference, amount: 60_000 })
  await times<unknown>(20, (index) =>
    index % 2 === 0
      ? deliverEvent(app, chargeEvent(reference))
      : settleWebhookRefund.run(app.ctx, { provider, reference, id: null }),
  )
  await app.drain()
  await reportRefund(app, reference)
  expect(await balanceOf(app, fan)).toBe(40_000)
})

test('a withdrawal while the payment is given back holds it or leaves it, and nothing twice', async () => {
  for (let iteration = 0; iteration < 5; iteration++) {
    const fan = await joined(app)
    await topUp(app, fan, 100_000)
    const tip = await paid(app, { amount: 100_000, byWallet: true, fan })
    const twoFactor = await withdrawalCode(app, tip.creator)
    const [asked, given] = await Promise.all([
      app.call('POST /wallet/create-withdrawal-request', {
        token: tip.creator.token,
        body: { ...bank, twoFactor },
      }),
      giveBack(app, adminAt(iteration), tip.id),
    ])
    expect(given.status).toBe(201)
    const owed = asked.status === 201 ? 90_000 : 0
    expect(await walletOf(app, tip.creator)).toEqual({ available: 0, pending: 0, held: owed, owed })
  }
})

test('of ten admins who decide about one charge at once, one does', async () => {
  const fan = await joined(app)
  const reference = newReference()
  await chargeCard(app, fan, { amount: 500_000, reference }, { total: 400_000 })
  await deliverEvent(app, chargeEvent(reference))
  await app.drain()
  const { id } = await app.ctx.db
    .selectFrom('payment_review')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const answers = await times(10, (index) =>
    app.call('POST /admin/decide-payment-review/{paymentReviewId}', {
      token: adminAt(index).token,
      params: { paymentReviewId: id },
      body: { decision: 'CREDIT_WALLET', userId: fan.id, reason: 'It is hers' },
    }),
  )
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  expect(await balanceOf(app, fan)).toBe(384_000)
})
