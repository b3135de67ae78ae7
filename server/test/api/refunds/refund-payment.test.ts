import { describe, expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { auditOf } from '../../setup/audit.ts'
import { deleteAccountOf } from '../../setup/deleted-account.ts'
import { balanceOf, control, newReference, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { payOut } from '../../setup/money/payouts.ts'
import { giveBack, historyOf, paid, reportRefund, sweep, walletOf } from '../../setup/money/refunds.ts'
import { withdrawEverything } from '../../setup/money/withdrawals.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()
const admin = await adminOf(app, 'FINANCE')
const nothing = '01K0000000000000000000000A'

/** Returns the subjects of a person’s emails, without the receipts of their payments. */
async function mailsTo(person: Person): Promise<string[]> {
  await app.drain()
  const subjects = app.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
  return subjects.filter((subject) => !/^You (added|sent|subscribed)/.test(subject))
}

describe('a refund of a card payment', () => {
  test('moves the money when the provider has given it back', async () => {
    const tip = await paid(app, { amount: 100_000 })
    const { status, data } = await giveBack(app, admin, tip.id)
    expect([status, data.state, data.amount, data.booked]).toEqual([201, 'PENDING', 100_000, 0])
    await app.drain()
    expect(await balanceOf(app, tip.creator)).toBe(90_000)
    await reportRefund(app, tip.reference)
    expect(await walletOf(app, tip.creator)).toEqual({ available: 0, pending: 0, held: 0, owed: 0 })
    const found = await app.call('GET /admin/search-refunds', {
      token: admin.token,
      query: { paymentReference: tip.reference },
    })
    expect(found.data).toMatchObject([
      {
        id: data.id,
        state: 'SUCCEEDED',
        booked: 100_000,
        requestedBy: admin.email,
        reason: 'Charged by mistake',
        provider: 'paystack',
        payment: {
          id: tip.id,
          reversed: 100_000,
          payer: { userId: tip.fan.id },
          receiver: { userId: tip.creator.id },
        },
      },
    ])
    expect(found.page.total).toBe(1)
  })

  test('is told to both sides, and shown on both', async () => {
    const tip = await paid(app, { amount: 100_000 })
    await giveBack(app, admin, tip.id)
    await sweep(app)
    await sweep(app)
    expect(await mailsTo(tip.fan)).toEqual(['We refunded ₦1,000.00 to you'])
    expect(await mailsTo(tip.creator)).toEqual([`₦1,000.00 of a tip from @${tip.fan.username} was refunded`])
    expect(await historyOf(app, tip.creator)).toMatchObject([
      {
        source: 'REFUND',
        direction: 'DEBIT',
        amount: 90_000,
        balanceAfter: 0,
        owedAfter: 0,
        status: 'COMPLETED',
        reference: tip.reference,
        counterparty: { username: tip.fan.username },
      },
      { source: 'TIPS', direction: 'CREDIT', amount: 90_000, balanceAfter: 90_000, status: 'REVERSED' },
    ])
    const { data: given } = await app.call('GET /wallet/search-tip-payment-history', { token: tip.fan.token })
    expect(given).toMatchObject([{ amount: 100_000, reversed: 100_000 }])
  })

  test('leaves a trace of who did it', async () => {
    const tip = await paid(app, { amount: 100_000 })
    const { data } = await giveBack(app, admin, tip.id, { amount: 40_000 })
    expect(await auditOf(app, tip.id)).toEqual([
      {
        adminId: admin.id,
        action: 'PAYMENT_REFUNDED',
        reason: 'Charged by mistake',
        before: { left: '100000' },
        after: { refundId: data.id, amount: '40000' },
      },
    ])
  })

  test('that fails moves nothing, and can be asked for again', async () => {
    const tip = await paid(app, { amount: 100_000 })
    await control(app.fakeProviders, 'refunds', { status: 'failed' })
    await giveBack(app, admin, tip.id)
    await app.drain()
    await reportRefund(app, tip.reference)
    await control(app.fakeProviders, 'refunds', { status: 'processed' })
    expect(await balanceOf(app, tip.creator)).toBe(90_000)
    const { data: failed } = await app.call('GET /admin/search-refunds', {
      token: admin.token,
      query: { paymentReference: tip.reference },
    })
    expect(failed).toMatchObject([
      { state: 'FAILED', dateRefundFailed: failed[0]?.dateSettled, failure: null },
    ])
    expect((await giveBack(app, admin, tip.id)).status).toBe(201)
    await app.drain()
    await reportRefund(app, tip.reference)
    expect(await balanceOf(app, tip.creator)).toBe(0)
    expect(await mailsTo(tip.fan)).toEqual(['We refunded ₦1,000.00 to you'])
  })

  test('in parts moves exactly what the whole does', async () => {
    const creator = await joined(app, { verified: true })
    // The fee of 100.05 is 10.01, rounded up; thirds of it round down and up.
    const tip = await paid(app, { amount: 10_005, creator })
    const balances = [await balanceOf(app, creator)]
    for (let part = 0; part < 3; part++) {
      expect((await giveBack(app, admin, tip.id, { amount: 3335 })).status).toBe(201)
      await app.drain()
      await reportRefund(app, tip.reference)
      balances.push(await balanceOf(app, creator))
    }
    expect(balances).toEqual([9004, 6003, 3001, 0])
    expect((await giveBack(app, admin, tip.id)).problem.code).toBe('CONFLICT')
  })
})

describe('a refund of a payment from a wallet', () => {
  test('is in the wallet at once', async () => {
    const fan = await joined(app)
    await topUp(app, fan, 200_000)
    const tip = await paid(app, { amount: 150_000, byWallet: true, fan })
    const { data } = await giveBack(app, admin, tip.id, { amount: 50_000 })
    expect(data).toMatchObject({ state: 'SUCCEEDED', booked: 50_000, provider: null })
    expect([await balanceOf(app, fan), await balanceOf(app, tip.creator)]).toEqual([100_000, 90_000])
    expect(await historyOf(app, fan)).toMatchObject([
      { source: 'REFUND', direction: 'CREDIT', amount: 50_000, balanceAfter: 100_000 },
      { source: 'TIPS', direction: 'DEBIT', status: 'COMPLETED' },
      { source: 'TOP_UP' },
    ])
    await giveBack(app, admin, tip.id)
    expect([await balanceOf(app, fan), await balanceOf(app, tip.creator)]).toEqual([200_000, 0])
    expect((await historyOf(app, fan))[2]).toMatchObject({ source: 'TIPS', status: 'REVERSED' })
  })

  test('counts less in what was earned and spent', async () => {
    const fan = await joined(app)
    const creator = await joined(app, { verified: true })
    await topUp(app, fan, 300_000)
    const first = await paid(app, { amount: 100_000, byWallet: true, fan, creator })
    await paid(app, { amount: 150_000, byWallet: true, fan, creator })
    await giveBack(app, admin, first.id, { amount: 60_000 })
    const month = app.clock.now().getUTCMonth() + 1
    const year = app.clock.now().getUTCFullYear()
    const { data } = await app.call('GET /wallet/earning-breakdown/{fromMonth}/{toMonth}/{year}', {
      token: creator.token,
      params: { fromMonth: month, toMonth: month, year },
    })
    expect(data).toEqual([{ month, subscriptions: 0, tips: 190_000, sales: 0, fees: 19_000, net: 171_000 }])
    const spenders = await app.call('GET /wallet/get-top-spenders', { token: creator.token })
    expect(spenders.data).toMatchObject([{ user: { userId: fan.id }, total: 190_000 }])
  })
})

describe('what a receiver does not have any more', () => {
  test('is owed, and paid by what comes in', async () => {
    const tip = await paid(app, { amount: 100_000 })
    const other = await joined(app, { verified: true })
    await paid(app, { amount: 60_000, byWallet: true, fan: tip.creator, creator: other })
    await payOut(app, admin, other)
    await giveBack(app, admin, tip.id)
    await app.drain()
    await reportRefund(app, tip.reference)
    expect(await walletOf(app, tip.creator)).toEqual({ available: 0, pending: 0, held: 0, owed: 60_000 })
    expect((await historyOf(app, tip.creator))[0]).toMatchObject({
      source: 'REFUND',
      amount: 90_000,
      balanceAfter: 0,
      owedAfter: 60_000,
    })
    await paid(app, { amount: 50_000, creator: tip.creator })
    expect(await walletOf(app, tip.creator)).toEqual({ available: 0, pending: 0, held: 0, owed: 15_000 })
    await topUp(app, tip.creator, 40_000)
    expect(await walletOf(app, tip.creator)).toEqual({ available: 25_000, pending: 0, held: 0, owed: 0 })
    expect((await historyOf(app, tip.creator)).slice(0, 2)).toMatchObject([
      { source: 'TOP_UP', amount: 40_000, balanceAfter: 25_000, owedAfter: 0 },
      { source: 'TIPS', amount: 45_000, balanceAfter: 0, owedAfter: 15_000 },
    ])
  })

  test('is shown to the receiver, and nothing can be withdrawn until it is paid', async () => {
    const tip = await paid(app, { amount: 100_000 })
    const asked = await withdrawEverything(app, tip.creator)
    await app.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
      token: admin.token,
      params: { withdrawalRequestId: asked.data.id },
      body: { paid: true },
    })
    await giveBack(app, admin, tip.id)
    await app.drain()
    await reportRefund(app, tip.reference)
    const letter = app.mails.find(
      ({ to, subject }) => to === tip.creator.email && subject.includes('was refunded'),
    )
    expect(letter?.text).toContain('Your wallet was short by ₦900.00, which you now owe')
    expect(await walletOf(app, tip.creator)).toEqual({ available: 0, pending: 0, held: 0, owed: 90_000 })
    const me = await app.call('GET /user/refresh-user', { token: tip.creator.token })
    expect(me.data).toMatchObject({ availableWalletBalance: 0, owedBalance: 900 })
    const { status, problem } = await withdrawEverything(app, tip.creator)
    expect([status, problem.detail]).toEqual([
      422,
      'You owe ₦900.00 for reversed payments. Money that comes in pays that first.',
    ])
    await paid(app, { amount: 200_000, creator: tip.creator })
    expect(await walletOf(app, tip.creator)).toEqual({ available: 90_000, pending: 0, held: 0, owed: 0 })
    expect((await withdrawEverything(app, tip.creator)).data.amount).toBe(90_000)
  })

  test('is taken from a withdrawal that is turned down, and one that waits is not paid out', async () => {
    const tip = await paid(app, { amount: 100_000 })
    await paid(app, { amount: 100_000, creator: tip.creator })
    const asked = await withdrawEverything(app, tip.creator)
    await giveBack(app, admin, tip.id)
    await app.drain()
    await reportRefund(app, tip.reference)
    expect(await walletOf(app, tip.creator)).toMatchObject({ held: 180_000, owed: 90_000 })
    const shown = await app.call('GET /admin/load-withdrawal/{withdrawalRequestId}', {
      token: admin.token,
      params: { withdrawalRequestId: asked.data.id },
    })
    expect(shown.data.owed).toBe(90_000)
    const listed = await app.call('GET /admin/search-platform-withdrawal-request', {
      token: admin.token,
      query: { username: tip.creator.username },
    })
    expect(listed.data.map(({ owed }) => owed)).toEqual([90_000])
    const approved = await app.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
      token: admin.token,
      params: { withdrawalRequestId: asked.data.id },
      body: { paid: true },
    })
    expect([approved.status, approved.problem.detail]).toEqual([
      422,
      'This member owes ₦900.00. Disapprove the request so that the money pays off the debt first.',
    ])
    await app.call('POST /admin/disapprove-withdrawal/{withdrawalRequestId}', {
      token: admin.token,
      params: { withdrawalRequestId: asked.data.id },
      body: { reason: 'A payment was given back' },
    })
    expect(await walletOf(app, tip.creator)).toEqual({ available: 90_000, pending: 0, held: 0, owed: 0 })
  })

  test('is taken from whom a top-up went on to, and the fee of that is owed by who paid', async () => {
    const top = await paid(app, { amount: 100_000, source: 'TOP_UP' })
    await paid(app, { amount: 70_000, byWallet: true, fan: top.fan, creator: top.creator })
    await giveBack(app, admin, top.id)
    await app.drain()
    await reportRefund(app, top.reference)
    expect(await walletOf(app, top.fan)).toEqual({ available: 0, pending: 0, held: 0, owed: 7_000 })
    expect(await balanceOf(app, top.creator)).toBe(0)
    const { status, problem } = await pay(app, top.fan, 'POST /paystack/send-wallet-tip', {
      amount: 10_000,
      transactionSource: 'TIPS',
      creatorId: top.creator.id,
    })
    expect([status, problem.code]).toEqual([403, 'INSUFFICIENT_FUNDS'])
    expect(await mailsTo(top.fan)).toEqual(['We refunded ₦1,000.00 to you'])
    const returned = (await historyOf(app, top.fan)).find(({ source }) => source === 'REFUND')
    expect(returned).toMatchObject({ card: { brand: 'visa', last4: '4081' }, cardTotal: null, cardFee: null })
  })

  test('adds up in the monthly statement of the receiver', async () => {
    const tip = await paid(app, { amount: 100_000 })
    await withdrawEverything(app, tip.creator)
    await giveBack(app, admin, tip.id)
    await app.drain()
    await reportRefund(app, tip.reference)
    const { data } = await app.call('GET /wallet/monthly-statement/{year}/{month}', {
      token: tip.creator.token,
      params: { year: app.clock.now().getUTCFullYear(), month: app.clock.now().getUTCMonth() + 1 },
    })
    expect(data).toMatchObject({ openingBalance: 0, closingBalance: -90_000 })
  })
})

describe('a refund is refused', () => {
  test('beyond what is left, after another, and when something else is left than was seen', async () => {
    const fan = await joined(app)
    await topUp(app, fan, 100_000)
    const tip = await paid(app, { amount: 100_000, byWallet: true, fan })
    expect((await giveBack(app, admin, tip.id, { amount: 100_001 })).problem).toMatchObject({
      status: 422,
      detail: 'Only ₦1,000.00 of this payment can still be refunded.',
    })
    expect((await giveBack(app, admin, tip.id, { amount: 30_000, left: 100_000 })).status).toBe(201)
    expect((await giveBack(app, admin, tip.id, { amount: 30_000, left: 100_000 })).problem.code).toBe(
      'CONFLICT',
    )
    expect((await giveBack(app, admin, tip.id, { left: 70_000 })).status).toBe(201)
    expect((await giveBack(app, admin, tip.id)).problem).toMatchObject({
      status: 409,
      detail: 'This payment was already refunded.',
    })
  })

  test('while one is on its way', async () => {
    const tip = await paid(app, { amount: 100_000 })
    await giveBack(app, admin, tip.id, { amount: 10_000 })
    expect((await giveBack(app, admin, tip.id, { amount: 10_000 })).problem).toMatchObject({
      status: 409,
      detail: 'A refund of this payment is already in progress.',
    })
  })

  test('of nothing, without a reason, and to who may not', async () => {
    const tip = await paid(app, { amount: 100_000 })
    expect((await giveBack(app, admin, nothing)).status).toBe(404)
    expect((await giveBack(app, admin, tip.id, { reason: ' ' })).status).toBe(400)
    expect((await giveBack(app, admin, tip.id, { amount: 0 })).status).toBe(400)
    expect((await giveBack(app, await adminOf(app, 'SUPPORT'), tip.id)).status).toBe(403)
    expect((await giveBack(app, await adminOf(app, 'MODERATOR'), tip.id)).status).toBe(403)
  })

  test('into the wallet of an account that has been deleted; a card of one gets its money back', async () => {
    const fan = await joined(app)
    await topUp(app, fan, 40_000)
    const tip = await paid(app, { amount: 40_000, byWallet: true, fan })
    const byCard = await paid(app, { amount: 40_000 })
    await Promise.all([deleteAccountOf(app, tip.fan), deleteAccountOf(app, byCard.fan)])
    const { status, problem } = await app.call('POST /admin/refund-payment/{paymentId}', {
      token: admin.token,
      params: { paymentId: tip.id },
      body: { reason: 'Charged by mistake' } as never,
    })
    expect([status, problem.detail]).toEqual([
      422,
      "This account was deleted, so its wallet can't be credited.",
    ])
    expect((await giveBack(app, admin, byCard.id)).status).toBe(201)
  })

  test('of a payment that moved no money', async () => {
    const fan = await joined(app)
    await topUp(app, fan, 100_000)
    const month = await paid(app, { amount: 100_000, source: 'SUBSCRIPTION', byWallet: true, fan })
    await app.call('POST /subscription/unsubscribe/{creatorUsername}', {
      token: fan.token,
      params: { creatorUsername: month.creator.username },
      body: {},
    })
    const reference = newReference()
    await pay(app, fan, 'POST /paystack/create-wallet-subscription', {
      amount: 100_000,
      transactionSource: 'SUBSCRIPTION',
      creatorId: month.creator.id,
      reference,
    })
    const { id } = await app.ctx.db
      .selectFrom('payment')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect((await giveBack(app, admin, id)).problem).toMatchObject({
      status: 422,
      detail: "This payment didn't move any money.",
    })
  })
})

describe('an idempotency key', () => {
  async function tipFromWallet() {
    const fan = await joined(app)
    await topUp(app, fan, 100_000)
    return paid(app, { amount: 100_000, byWallet: true, fan })
  }

  test('gives money back once however often the request is sent, at once or later', async () => {
    const tip = await tipFromWallet()
    const key = newReference()
    const send = () => giveBack(app, admin, tip.id, { amount: 30_000 }, key)
    const answers = await Promise.all(Array.from({ length: 8 }, send))
    answers.push(await send())
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect([await balanceOf(app, tip.fan), await balanceOf(app, tip.creator)]).toEqual([30_000, 63_000])
    expect(await auditOf(app, tip.id)).toHaveLength(1)
  })

  test('answers with the first refund when nothing is left, and says what has become of it', async () => {
    const tip = await paid(app, { amount: 100_000 })
    const key = newReference()
    const { data } = await giveBack(app, admin, tip.id, {}, key)
    expect((await giveBack(app, admin, tip.id, {}, key)).data).toMatchObject({
      id: data.id,
      state: 'PENDING',
    })
    await sweep(app)
    await sweep(app)
    const again = await giveBack(app, admin, tip.id, {}, key)
    expect(again.status).toBe(201)
    expect(again.data).toMatchObject({ id: data.id, state: 'SUCCEEDED', booked: 100_000 })
  })

  test('that was used for something else is refused, and moves nothing', async () => {
    const [tip, other] = [await tipFromWallet(), await tipFromWallet()]
    const key = newReference()
    await giveBack(app, admin, tip.id, { amount: 30_000 }, key)
    const answers = [
      await giveBack(app, admin, tip.id, { amount: 20_000 }, key),
      await giveBack(app, admin, tip.id, { amount: 30_000, reason: 'Another' }, key),
      await giveBack(app, admin, tip.id, {}, key),
      await giveBack(app, admin, other.id, { amount: 30_000 }, key),
    ]
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      answers.map(() => [409, 'CONFLICT']),
    )
    expect([await balanceOf(app, tip.fan), await balanceOf(app, other.fan)]).toEqual([30_000, 0])
  })

  test('used for two payments at once gives one of them back', async () => {
    const tips = [await tipFromWallet(), await tipFromWallet()]
    const key = newReference()
    const answers = await Promise.all(tips.map(({ id }) => giveBack(app, admin, id, {}, key)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('is each admin’s own, and has at most 200 characters', async () => {
    const tip = await tipFromWallet()
    const other = await adminOf(app, 'OWNER')
    const key = newReference()
    await giveBack(app, admin, tip.id, { amount: 30_000 }, key)
    expect((await giveBack(app, other, tip.id, { amount: 30_000 }, key)).status).toBe(201)
    expect(await balanceOf(app, tip.fan)).toBe(60_000)
    expect((await giveBack(app, admin, tip.id, {}, 'k'.repeat(201))).problem.code).toBe('INVALID_INPUT')
  })
})

test('who has left is not mailed of what goes back, or is taken', async () => {
  const fan = await joined(app)
  await topUp(app, fan, 100_000)
  const tip = await paid(app, { amount: 100_000, byWallet: true, fan })
  const before = await Promise.all([mailsTo(fan), mailsTo(tip.creator)])
  await app.ctx.db
    .updateTable('account')
    .set({ deactivated_at: app.clock.now() })
    .where('id', 'in', [fan.id, tip.creator.id])
    .execute()
  expect((await giveBack(app, admin, tip.id)).status).toBe(201)
  expect([await mailsTo(fan), await mailsTo(tip.creator)]).toEqual(before)
})
