import { describe, expect, test } from 'vitest'
import { settleReportedDispute } from '../../../src/money/refunds/settle-reported-dispute.ts'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { adminOf } from '../../setup/admins.ts'
import { balanceOf, control, newReference, startMoneyApp, topUp } from '../../setup/money/money.ts'
import {
  decided,
  disputed,
  giveBack,
  type Paid,
  paid,
  refundAtProvider,
  reportDispute,
  reportRefund,
  walletOf,
} from '../../setup/money/refunds.ts'
import { withdrawEverything } from '../../setup/money/withdrawals.ts'
import type { Person } from '../../setup/people.ts'

const app = await startMoneyApp()
const admin = await adminOf(app, 'FINANCE')
const nothing = { available: 0, pending: 0, held: 0, owed: 0 }
const errors: unknown[] = []
app.ctx.log = { ...app.ctx.log, error: (...said) => void errors.push(said) }

async function disputesOf(reference: string) {
  const { data } = await app.call('GET /admin/search-disputes', {
    token: admin.token,
    query: { paymentReference: reference },
  })
  return data
}

function subjectsTo({ email }: Person): string[] {
  return app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

describe('while a dispute is open', () => {
  test('nothing moves, and the share cannot be withdrawn', async () => {
    const tip = await paid(app, { amount: 100_000 })
    await paid(app, { amount: 50_000, creator: tip.creator })
    const id = await disputed(app, tip.reference)
    expect(await balanceOf(app, tip.creator)).toBe(135_000)
    expect(subjectsTo(tip.creator)).toEqual([
      expect.stringMatching(/^A payment of ₦1,\d{3}\.\d\d is in dispute$/),
    ])
    const { data } = await withdrawEverything(app, tip.creator)
    expect(data.amount).toBe(45_000)
    expect(await walletOf(app, tip.creator)).toEqual({ available: 90_000, pending: 0, held: 45_000, owed: 0 })
    expect(await disputesOf(tip.reference)).toMatchObject([
      { state: 'OPEN', booked: 0, providerDisputeId: id, payment: { id: tip.id, reversed: 0 } },
    ])
  })

  test('who has nothing else is told why nothing can be withdrawn', async () => {
    const tip = await paid(app, { amount: 100_000 })
    await disputed(app, tip.reference)
    const { status, problem } = await withdrawEverything(app, tip.creator)
    expect([status, problem.detail]).toEqual([
      422,
      "A payer's bank is disputing ₦900.00. You can withdraw it once that's decided.",
    ])
  })

  test('two about one payment lock no more than its share', async () => {
    const tip = await paid(app, { amount: 100_000 })
    await paid(app, { amount: 100_000, creator: tip.creator })
    await disputed(app, tip.reference, 70_000)
    await disputed(app, tip.reference, 70_000)
    expect((await withdrawEverything(app, tip.creator)).data.amount).toBe(90_000)
  })

  test('no admin gives the payment back besides', async () => {
    const tip = await paid(app, { amount: 100_000 })
    await disputed(app, tip.reference)
    expect((await giveBack(app, admin, tip.id)).problem).toMatchObject({ status: 422, code: 'RULE_BROKEN' })
  })
})

test('a dispute that is won leaves everything as it was', async () => {
  const tip = await paid(app, { amount: 100_000 })
  const id = await disputed(app, tip.reference)
  await decided(app, id, true)
  expect(await balanceOf(app, tip.creator)).toBe(90_000)
  expect(await disputesOf(tip.reference)).toMatchObject([{ state: 'WON', booked: 0 }])
  expect(subjectsTo(tip.creator)).toHaveLength(2)
  expect((await withdrawEverything(app, tip.creator)).data.amount).toBe(90_000)
})

test('a dispute that is lost takes the payment back once, in whatever order and however often it is told', async () => {
  const tip = await paid(app, { amount: 100_000 })
  const { id } = await control(app.fakeProviders, 'dispute', { reference: tip.reference })
  await control(app.fakeProviders, `dispute/${id}`, { won: false })
  // The refund that pays it, the end, the beginning, and all of it again.
  await reportRefund(app, tip.reference)
  await reportDispute(app, id, 'charge.dispute.resolve')
  await reportDispute(app, id)
  await reportRefund(app, tip.reference)
  await reportDispute(app, id, 'charge.dispute.resolve')
  expect(await walletOf(app, tip.creator)).toEqual(nothing)
  expect(await disputesOf(tip.reference)).toMatchObject([
    { state: 'LOST', amount: tip.total, booked: tip.total, payment: { reversed: tip.total } },
  ])
  const { data } = await app.call('GET /admin/search-refunds', {
    token: admin.token,
    query: { paymentReference: tip.reference },
  })
  expect(data).toEqual([])
  expect(subjectsTo(tip.creator)).toEqual([expect.stringContaining('You lost a dispute')])
  expect(subjectsTo(tip.fan)).toEqual([
    expect.stringContaining('You sent'),
    expect.stringContaining('Your bank reversed'),
  ])
})

test('a dispute that is lost after the money was paid out is owed', async () => {
  const tip = await paid(app, { amount: 100_000 })
  const asked = await withdrawEverything(app, tip.creator)
  await app.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
    token: admin.token,
    params: { withdrawalRequestId: asked.data.id },
    body: { paid: true },
  })
  const id = await disputed(app, tip.reference)
  expect(await walletOf(app, tip.creator)).toEqual(nothing)
  await decided(app, id, false)
  expect(await walletOf(app, tip.creator)).toEqual({ ...nothing, owed: 90_000 })
})

test('a top-up that is lost is taken from the payer and whom it went on to, and the fee of that is owed', async () => {
  const top = await paid(app, { amount: 100_000, source: 'TOP_UP' })
  await paid(app, { amount: 40_000, byWallet: true, fan: top.fan, creator: top.creator })
  await decided(app, await disputed(app, top.reference), false)
  expect(await walletOf(app, top.fan)).toEqual({ ...nothing, owed: 4_000 })
  expect(await walletOf(app, top.creator)).toEqual(nothing)
  await topUp(app, top.fan, 30_000)
  expect(await walletOf(app, top.fan)).toEqual({ ...nothing, available: 26_000 })
})

describe('refunds and disputes of one payment together', () => {
  test('a part refunded and the rest lost are the whole', async () => {
    const tip = await paid(app, { amount: 10_005 })
    await refundAtProvider(app, tip.reference, 3_333)
    await decided(app, await disputed(app, tip.reference), false)
    expect(await walletOf(app, tip.creator)).toEqual(nothing)
  })

  test('a part lost and the rest refunded are the whole', async () => {
    const tip = await paid(app, { amount: 10_005 })
    await decided(app, await disputed(app, tip.reference, 3_333), false)
    expect((await giveBack(app, admin, tip.id)).data.amount).toBe(6_672)
    await app.drain()
    await reportRefund(app, tip.reference)
    expect(await walletOf(app, tip.creator)).toEqual(nothing)
  })

  test('are never booked beyond what was paid, whatever the provider says', async () => {
    const tip = await paid(app, { amount: 100_000 })
    await refundAtProvider(app, tip.reference)
    const lost = {
      id: `dp_${newReference()}`,
      reference: tip.reference,
      amount: BigInt(tip.total),
      currencyCode: 'NGN',
      status: 'lost' as const,
      chargeId: null,
    }
    expect(await settleReportedDispute(app.ctx, 'paystack', lost)).toBe(true)
    expect(await settleReportedDispute(app.ctx, 'paystack', { ...lost, id: `dp_${newReference()}` })).toBe(
      true,
    )
    expect(await walletOf(app, tip.creator)).toEqual(nothing)
    expect(await disputesOf(tip.reference)).toMatchObject([
      { state: 'LOST', booked: 0 },
      { state: 'LOST', booked: 0, payment: { reversed: tip.total } },
    ])
  })

  type Step = (tip: Paid) => Promise<unknown>
  const refunded: (amount?: number) => Step = (amount) => (tip) =>
    refundAtProvider(app, tip.reference, amount)
  const dispute: (isWon: boolean, amount?: number, meanwhile?: Step) => Step =
    (isWon, amount, meanwhile) => async (tip) => {
      const id = await disputed(app, tip.reference, amount)
      await meanwhile?.(tip)
      await decided(app, id, isWon)
    }

  test.each<
    [string, { left: number; booked: ((total: number) => number)[]; mail: string | null; steps: Step[] }]
  >([
    [
      'a part is refunded while all is in dispute, which is lost',
      {
        ...{ left: 0, booked: [(total) => total - 30_000], mail: 'You lost a dispute' },
        steps: [dispute(false, undefined, refunded(30_000))],
      },
    ],
    [
      'and which is won',
      {
        ...{ left: 63_000, booked: [() => 0], mail: 'You won the dispute' },
        steps: [dispute(true, undefined, refunded(30_000))],
      },
    ],
    [
      'all is refunded while it is in dispute, which is lost',
      {
        ...{ left: 0, booked: [() => 0], mail: 'is over' },
        steps: [dispute(false, undefined, refunded())],
      },
    ],
    [
      'a part is lost',
      { left: 54_000, booked: [() => 40_000], mail: 'You lost a dispute', steps: [dispute(false, 40_000)] },
    ],
    [
      'more is lost in two disputes than is left',
      {
        ...{ left: 0, booked: [(total) => total - 70_000, () => 70_000], mail: 'You lost a dispute' },
        steps: [dispute(false, 70_000, dispute(false, 70_000))],
      },
    ],
    [
      'a part is lost and another is won',
      {
        ...{ left: 36_000, booked: [() => 0, () => 60_000], mail: 'You won the dispute' },
        steps: [dispute(true, 70_000, dispute(false, 60_000))],
      },
    ],
  ])('%s: each bears their part once, and is told of it', async (_, { left, booked, mail, steps }) => {
    errors.length = 0
    const tip = await paid(app, { amount: 100_000 })
    for (const step of steps) await step(tip)
    expect(await walletOf(app, tip.creator)).toEqual({ ...nothing, available: left })
    const sums = (await disputesOf(tip.reference)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(sums.map((each) => each.booked)).toEqual(booked.map((of) => of(tip.total)))
    expect(subjectsTo(tip.creator).at(-1)).toContain(mail)
    const taken = sums.findLast((each) => each.booked > 0)
    const sentences = app.mails.filter(
      ({ to, subject }) => to === tip.fan.email && subject.startsWith('Your bank reversed'),
    )
    if (taken)
      expect(sentences.map(({ subject }) => subject)).toContain(
        `Your bank reversed a payment of ₦${(taken.booked / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`,
      )
    else expect(sentences).toEqual([])
    if (left > 0) expect((await withdrawEverything(app, tip.creator)).data.amount).toBe(left)
    expect(errors).toEqual([])
  })

  test('in another currency than the charge they stop everything', async () => {
    const tip = await paid(app, { amount: 100_000 })
    const reported = {
      id: `dp_${newReference()}`,
      reference: tip.reference,
      amount: 100n,
      currencyCode: 'USD',
      status: 'lost' as const,
      chargeId: null,
    }
    await expect(settleReportedDispute(app.ctx, 'paystack', reported)).rejects.toThrow('is in USD')
    expect(await disputesOf(tip.reference)).toEqual([])
  })
})

test('of a charge that nobody knows, nothing is kept', async () => {
  const reported = {
    id: `dp_${newReference()}`,
    reference: newReference(),
    chargeId: null,
    amount: 100n,
    currencyCode: 'NGN',
    status: 'open' as const,
  }
  expect(await settleReportedDispute(app.ctx, 'paystack', reported)).toBe(false)
})

test('a creator is told of a dispute, and how it was decided', async () => {
  const [won, lost] = [await paid(app, { amount: 100_000 }), await paid(app, { amount: 100_000 })]
  await decided(app, await disputed(app, won.reference), true)
  await decided(app, await disputed(app, lost.reference), false)
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  const walletNoticesOf = async ({ token }: Person) => {
    const query = { kind: 'WALLET' as const }
    const { data } = await app.call('GET /notification/search-all-notification', { token, query })
    return data.map(({ topic, content }) => [topic, content])
  }
  const opened = [
    'DISPUTE_OPENED',
    "A payer's bank is disputing a payment. The money is on hold until that's decided.",
  ]
  expect(await walletNoticesOf(won.creator)).toEqual([
    ['DISPUTE_WON', 'A dispute was resolved. The payment stands, and the money is no longer on hold.'],
    opened,
  ])
  expect(await walletNoticesOf(lost.creator)).toEqual([
    ['PAYMENT_TAKEN_BACK', 'A payment to you was reversed'],
    opened,
  ])
})
