import { afterEach, describe, expect, test, vi } from 'vitest'
import { recordLedgerVerification } from '../../../src/money/ledger/verification/last-verification.ts'
import { runScheduledLedgerCheck } from '../../../src/money/ledger/verification/verify-ledger.ts'
import {
  retryPendingProviderPayouts,
  sendOrCheckProviderPayout,
} from '../../../src/money/withdrawals/payouts/send-payout.ts'
import { settleProviderPayout } from '../../../src/money/withdrawals/payouts/settle-payout.ts'
import { adminOf } from '../../setup/admins.ts'
import { auditOf } from '../../setup/audit.ts'
import { balanceOf, control, startMoneyApp, topUp } from '../../setup/money/money.ts'
import {
  amountsSentUnder,
  approve,
  deliverTransferEvent,
  disapprove,
  payableWithdrawal,
  payoutsBookedFor,
  walletBalanceOf,
  withdrawalForAdmins,
} from '../../setup/money/payouts.ts'
import { decided, disputed, paid } from '../../setup/money/refunds.ts'
import { pendingWithdrawal, withdrawEverything } from '../../setup/money/withdrawals.ts'
import { joined } from '../../setup/people.ts'

const app = await startMoneyApp()
app.mayFail.add(sendOrCheckProviderPayout.name)
const admin = await adminOf(app, 'FINANCE')
const { payouts } = app.ctx.outside.cards.cardNamed('paystack')
if (!payouts) throw new Error('Paystack pays out.')

afterEach(async () => {
  vi.restoreAllMocks()
  await control(app.fakeProviders, 'provider', { mode: 'up' })
  await control(app.fakeProviders, 'transfers', { status: 'success' })
})

/** Simulates a worker that is killed, or loses its connection, while it waits for the response. */
function loseAnswers(): void {
  const real = payouts?.payOut
  if (!real || !payouts) return
  vi.spyOn(payouts, 'payOut').mockImplementationOnce(async (order) => {
    await real(order)
    throw new Error('The answer was lost.')
  })
}

async function sweep(after: { minutes: number }): Promise<void> {
  app.clock.advance(after)
  await retryPendingProviderPayouts.run(app.ctx, {})
}

describe('an approval by the card provider', () => {
  test('has it send the money, which leaves the wallet once the provider says so', async () => {
    const { creator, id, key } = await payableWithdrawal(app)
    const { status, data } = await approve(app, admin, id)
    expect([status, data.status, data.payoutBy]).toEqual([200, 'APPROVED', 'PROVIDER'])
    expect(await walletBalanceOf(app, creator)).toBe(90_000)
    await app.drain()
    expect(await withdrawalForAdmins(app, admin, id)).toMatchObject({
      status: 'APPROVED',
      payoutReference: null,
    })
    await deliverTransferEvent(app, key)
    expect(await withdrawalForAdmins(app, admin, id)).toEqual({
      status: 'PAID',
      payoutBy: 'PROVIDER',
      payoutReference: expect.stringMatching(/^TRF_/),
      payoutFailure: null,
    })
    expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
    expect(await walletBalanceOf(app, creator)).toBe(0)
    await app.drain()
    expect(app.mails.filter(({ to }) => to === creator.email).map(({ subject }) => subject)).toEqual([
      'You requested a withdrawal of ₦900.00',
      'Your withdrawal of ₦900.00 was approved',
      'Your withdrawal of ₦900.00 was sent',
    ])
    expect(await auditOf(app, id)).toMatchObject([
      { action: 'WITHDRAWAL_APPROVED', after: { status: 'APPROVED', payoutBy: 'PROVIDER' } },
    ])
  })

  test('is found to be paid by the sweep when no event comes', async () => {
    const { id, key } = await payableWithdrawal(app)
    await approve(app, admin, id)
    await app.drain()
    await sweep({ minutes: 3 })
    expect(await withdrawalForAdmins(app, admin, id)).toMatchObject({ status: 'PAID', payoutBy: 'PROVIDER' })
    expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
  })

  test('cannot also be noted as paid', async () => {
    const { id } = await payableWithdrawal(app)
    expect((await approve(app, admin, id, { by: 'PROVIDER', paid: true })).problem).toMatchObject({
      status: 400,
      errors: [{ path: 'paid' }],
    })
  })

  test('is refused in a currency that no provider pays out, with a sentence', async () => {
    const creator = await joined(app, { countryCode: 'US', verified: true })
    await topUp(app, creator, 50_000, 'USD')
    const { data } = await withdrawEverything(app, creator)
    expect((await approve(app, admin, data.id)).problem).toMatchObject({
      status: 422,
      code: 'RULE_BROKEN',
      detail: 'No card provider pays out in USD. Pay this request manually.',
    })
    expect((await approve(app, admin, data.id, { by: 'HAND', paid: true })).data).toMatchObject({
      status: 'PAID',
      payoutBy: 'HAND',
    })
  })

  test('is not for a request that somebody already pays by hand', async () => {
    const { id, key } = await payableWithdrawal(app)
    await approve(app, admin, id, {})
    expect(await withdrawalForAdmins(app, admin, id)).toMatchObject({ status: 'APPROVED', payoutBy: 'HAND' })
    expect((await approve(app, admin, id)).problem).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' })
    await app.drain()
    expect(await amountsSentUnder(app, key)).toEqual([])
  })
})

describe('while the provider may still pay', () => {
  test('nobody pays by hand, and nobody turns the request down', async () => {
    await control(app.fakeProviders, 'transfers', { status: 'pending' })
    const { id, key } = await payableWithdrawal(app)
    await approve(app, admin, id)
    const both = async () => [
      (await approve(app, admin, id, { paid: true })).problem.detail,
      (await disapprove(app, admin, id)).problem.status,
    ]
    const refused = ['The card provider is paying this request or may already have paid it.', 409]
    expect(await both()).toEqual(refused)
    await app.drain()
    expect(await both()).toEqual(refused)
    await control(app.fakeProviders, `transfer/${key}`, { status: 'success' })
    await deliverTransferEvent(app, key)
    expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
    expect((await approve(app, admin, id, { paid: true })).status).toBe(409)
  })

  test('the database lets nobody do it either', async () => {
    const { id } = await payableWithdrawal(app)
    await approve(app, admin, id)
    const turnedDown = { status: 'DISAPPROVED' as const, reason: 'No' }
    await expect(
      app.ctx.db.updateTable('withdrawal').set(turnedDown).where('id', '=', id).execute(),
    ).rejects.toThrow('does not go from APPROVED')
    await expect(
      app.ctx.db.deleteFrom('provider_payout').where('withdrawal_id', '=', id).execute(),
    ).rejects.toThrow('keeps')
    await app.drain()
  })
})

describe('the money is sent once, and booked once', () => {
  test('when the event comes before the answer', async () => {
    const { id, key } = await payableWithdrawal(app)
    await approve(app, admin, id)
    const real = payouts.payOut
    vi.spyOn(payouts, 'payOut').mockImplementationOnce(async (order) => {
      const answer = await real(order)
      await deliverTransferEvent(app, key)
      return answer
    })
    await sendOrCheckProviderPayout.run(app.ctx, { withdrawalId: id })
    expect(await withdrawalForAdmins(app, admin, id)).toMatchObject({ status: 'PAID' })
    expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
  })

  test('when the event comes three times', async () => {
    const { id, key } = await payableWithdrawal(app)
    await approve(app, admin, id)
    await app.drain()
    await deliverTransferEvent(app, key, 'success', 3)
    await deliverTransferEvent(app, key)
    await sweep({ minutes: 3 })
    expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
  })

  test('when the provider takes the order and its answer is lost', async () => {
    await control(app.fakeProviders, 'provider', { mode: 'mute', path: '/transfer' })
    const { id, key } = await payableWithdrawal(app)
    await approve(app, admin, id)
    await app.drain()
    expect(await amountsSentUnder(app, key)).toEqual([90_000])
    expect(await withdrawalForAdmins(app, admin, id)).toMatchObject({
      status: 'APPROVED',
      payoutFailure: null,
    })
    expect((await approve(app, admin, id, { paid: true })).status).toBe(409)
    await control(app.fakeProviders, 'provider', { mode: 'up' })
    await sweep({ minutes: 3 })
    expect(await withdrawalForAdmins(app, admin, id)).toMatchObject({ status: 'PAID' })
    expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
  })

  test('when the worker dies between the call and the booking', async () => {
    const { id, key } = await payableWithdrawal(app)
    await approve(app, admin, id)
    loseAnswers()
    await app.drain()
    expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], []])
    await sweep({ minutes: 3 })
    expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
  })

  test('when the worker dies before the call', async () => {
    const { id, key } = await payableWithdrawal(app)
    await approve(app, admin, id)
    vi.spyOn(payouts, 'payOut').mockRejectedValueOnce(new Error('The process was killed.'))
    await app.drain()
    expect(await amountsSentUnder(app, key)).toEqual([])
    await sweep({ minutes: 3 })
    await deliverTransferEvent(app, key)
    expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
  })

  test('when the provider is away for a while', async () => {
    const { id, key } = await payableWithdrawal(app)
    await approve(app, admin, id)
    await control(app.fakeProviders, 'provider', { mode: 'down' })
    await app.drain()
    await control(app.fakeProviders, 'provider', { mode: 'up' })
    expect(await withdrawalForAdmins(app, admin, id)).toMatchObject({
      status: 'APPROVED',
      payoutFailure: null,
    })
    await sweep({ minutes: 3 })
    await deliverTransferEvent(app, key)
    expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
  })
})

describe('a transfer that fails', () => {
  test('is shown to the admins, who can pay by hand', async () => {
    const { creator, id, key } = await payableWithdrawal(app, '0000000000')
    await approve(app, admin, id)
    await app.drain()
    await deliverTransferEvent(app, key, 'failed')
    expect(await withdrawalForAdmins(app, admin, id)).toEqual({
      status: 'APPROVED',
      payoutBy: 'PROVIDER',
      payoutReference: null,
      payoutFailure: 'The transfer by the card provider failed (Account cannot be credited).',
    })
    expect(await walletBalanceOf(app, creator)).toBe(90_000)
    expect((await approve(app, admin, id)).problem.code).toBe('ALREADY_DECIDED')
    const { data } = await approve(app, admin, id, { paid: true, payoutReference: 'BANK-1' })
    expect(data).toMatchObject({ status: 'PAID', payoutBy: 'HAND', payoutReference: 'BANK-1' })
    expect(await payoutsBookedFor(app, id)).toEqual([90_000])
  })

  test('lets the request be turned down, and the money be asked for again', async () => {
    const { creator, id, key } = await payableWithdrawal(app, '0000000000')
    await approve(app, admin, id)
    await app.drain()
    await deliverTransferEvent(app, key, 'failed')
    const { status, data } = await disapprove(app, admin, id)
    expect([status, data.status, data.payoutBy]).toEqual([200, 'DISAPPROVED', null])
    expect(await balanceOf(app, creator)).toBe(90_000)
    expect(await payoutsBookedFor(app, id)).toEqual([])
    expect((await auditOf(app, id)).at(-1)).toMatchObject({ before: { status: 'APPROVED' } })
    expect((await approve(app, admin, id, { paid: true })).status).toBe(409)
  })

  test('for want of money at the provider is refused at once', async () => {
    await control(app.fakeProviders, 'transfers', { status: 'refused' })
    const { id, key } = await payableWithdrawal(app)
    await approve(app, admin, id)
    await app.drain()
    expect((await withdrawalForAdmins(app, admin, id)).payoutFailure).toContain('balance is not enough')
    expect(await amountsSentUnder(app, key)).toEqual([])
  })

  test('for a bank that the provider does not know says so, in one line of the log', async () => {
    const { id } = await pendingWithdrawal(app)
    await approve(app, admin, id)
    const logged = vi.spyOn(app.ctx.log, 'error')
    await app.drain()
    expect(logged.mock.calls).toEqual([
      ['payout-failed', 'The card provider knows no bank called Harbour Bank.', { withdrawalId: id }],
    ])
    expect((await withdrawalForAdmins(app, admin, id)).payoutFailure).toBe(
      'The card provider knows no bank called Harbour Bank.',
    )
  })

  test('by a refusal after an order whose end is not known can be paid by hand ten minutes later', async () => {
    const { id } = await payableWithdrawal(app)
    await approve(app, admin, id)
    vi.spyOn(payouts, 'payOut').mockRejectedValueOnce(new Error('The line was cut.'))
    await app.drain()
    await control(app.fakeProviders, 'transfers', { status: 'refused' })
    await sweep({ minutes: 3 })
    expect(await withdrawalForAdmins(app, admin, id)).toMatchObject({ payoutFailure: null })
    expect((await approve(app, admin, id, { paid: true })).status).toBe(409)
    await sweep({ minutes: 11 })
    expect((await withdrawalForAdmins(app, admin, id)).payoutFailure).toContain('balance is not enough')
    expect((await approve(app, admin, id, { paid: true })).status).toBe(200)
  })
})

describe('a payout whose end changes', () => {
  test('stays paid when the bank sends the money back, and says so', async () => {
    const { creator, id, key } = await payableWithdrawal(app)
    await approve(app, admin, id)
    await app.drain()
    await deliverTransferEvent(app, key)
    await control(app.fakeProviders, `transfer/${key}`, { status: 'reversed' })
    await deliverTransferEvent(app, key, 'reversed', 2)
    const { status, payoutFailure } = await withdrawalForAdmins(app, admin, id)
    expect([status, payoutFailure]).toEqual(['PAID', expect.stringContaining('The bank returned the money')])
    expect([await walletBalanceOf(app, creator), await payoutsBookedFor(app, id)]).toEqual([0, [90_000]])
    expect((await approve(app, admin, id, { paid: true })).status).toBe(409)
  })

  test('is paid when the provider finds that it had not failed', async () => {
    const { id, key } = await payableWithdrawal(app, '0000000000')
    await approve(app, admin, id)
    await app.drain()
    await deliverTransferEvent(app, key, 'failed')
    await control(app.fakeProviders, `transfer/${key}`, { status: 'success' })
    await deliverTransferEvent(app, key)
    expect(await withdrawalForAdmins(app, admin, id)).toMatchObject({
      status: 'PAID',
      payoutBy: 'PROVIDER',
      payoutFailure: null,
    })
    expect(await payoutsBookedFor(app, id)).toEqual([90_000])
  })

  test('after it was paid by hand is booked once, and cried out', async () => {
    const { id, key } = await payableWithdrawal(app, '0000000000')
    await approve(app, admin, id)
    await app.drain()
    await deliverTransferEvent(app, key, 'failed')
    await approve(app, admin, id, { paid: true })
    await control(app.fakeProviders, `transfer/${key}`, { status: 'success' })
    await deliverTransferEvent(app, key)
    const { status, payoutBy, payoutFailure } = await withdrawalForAdmins(app, admin, id)
    expect([status, payoutBy]).toEqual(['PAID', 'HAND'])
    expect(payoutFailure).toContain('Ask for the money back')
    expect(await payoutsBookedFor(app, id)).toEqual([90_000])
  })
})

test('a payout of another amount than was asked for moves nothing', async () => {
  const { id, key } = await payableWithdrawal(app)
  await approve(app, admin, id)
  await app.drain()
  const payout = await payouts.findPayout(key)
  if (!payout) throw new Error('The provider was told to pay.')
  await expect(settleProviderPayout(app.ctx, id, { ...payout, amount: 80_000n })).rejects.toThrow(
    'is of 80000 NGN',
  )
  await expect(settleProviderPayout(app.ctx, id, { ...payout, currencyCode: 'USD' })).rejects.toThrow('USD')
  expect(await payoutsBookedFor(app, id)).toEqual([])
})

test('an event about a transfer that is none of ours moves nothing', async () => {
  await expect(deliverTransferEvent(app, 'somebody-elses-transfer')).resolves.toBeUndefined()
})

test('the provider is not told to pay while the ledger does not hold', async () => {
  const { id, key } = await payableWithdrawal(app)
  const other = await payableWithdrawal(app)
  await approve(app, admin, id)
  await recordLedgerVerification(app.ctx.db, app.clock.now(), {
    mismatches: ['Not so: the entries of each transaction sum to zero.'],
    durationMs: 1200,
    entryCount: 4n,
  })
  await app.drain()
  expect(await amountsSentUnder(app, key)).toEqual([])
  expect((await approve(app, admin, other.id)).problem.code).toBe('RULE_BROKEN')
  app.clock.advance({ seconds: 1 })
  await runScheduledLedgerCheck.run(app.ctx, {})
  await sweep({ minutes: 3 })
  await deliverTransferEvent(app, key)
  expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
})

test('the provider is not told to pay money that was disputed before', async () => {
  const top = await paid(app, { amount: 100_000, source: 'TOP_UP', fan: await joined(app) })
  const creator = await joined(app, { verified: true })
  await paid(app, { amount: 100_000, byWallet: true, fan: top.fan, creator })
  const { data } = await withdrawEverything(app, creator, { bankName: 'Zenith Bank' })
  const key = data.id.toLowerCase()
  await approve(app, admin, data.id)
  await recordLedgerVerification(app.ctx.db, app.clock.now(), {
    mismatches: ['Not so: the entries of each transaction sum to zero.'],
    durationMs: 1200,
    entryCount: 4n,
  })
  const dispute = await disputed(app, top.reference)
  app.clock.advance({ seconds: 1 })
  await runScheduledLedgerCheck.run(app.ctx, {})
  await sweep({ minutes: 3 })
  expect(await amountsSentUnder(app, key)).toEqual([])
  await decided(app, dispute, true)
  await sweep({ minutes: 30 })
  await deliverTransferEvent(app, key)
  expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, data.id)]).toEqual([
    [90_000],
    [90_000],
  ])
})
