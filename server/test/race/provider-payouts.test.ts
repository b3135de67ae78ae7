import { expect, test } from 'vitest'
import {
  retryPendingProviderPayouts,
  sendOrCheckProviderPayout,
} from '../../src/money/withdrawals/payouts/send-payout.ts'
import { settleWebhookPayout } from '../../src/money/withdrawals/payouts/settle-payout.ts'
import { adminOf } from '../setup/admins.ts'
import { balanceOf, control, startMoneyApp } from '../setup/money/money.ts'
import {
  amountsSentUnder,
  approve,
  deliverTransferEvent,
  disapprove,
  payableWithdrawal,
  payoutsBookedFor,
  walletBalanceOf,
  withdrawalForAdmins,
} from '../setup/money/payouts.ts'

const app = await startMoneyApp()
const [one, other] = [await adminOf(app, 'FINANCE'), await adminOf(app, 'OWNER')]

function sorted(statuses: readonly number[]): number[] {
  return statuses.toSorted((first, second) => first - second)
}

test('of ten approvals by the provider at once one is the first, and the money is sent once', async () => {
  const { id, key } = await payableWithdrawal(app)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => approve(app, index % 2 ? one : other, id)),
  )
  expect(sorted(answers.map(({ status }) => status))).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  await app.drain()
  await deliverTransferEvent(app, key)
  expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
})

test('of an admin who has the provider pay, one who paid by hand, and one who turns it down, one decides', async () => {
  for (let iteration = 0; iteration < 5; iteration++) {
    const { creator, id, key } = await payableWithdrawal(app)
    const [byProvider, byHand, turnedDown] = await Promise.all([
      approve(app, one, id),
      approve(app, other, id, { paid: true }),
      disapprove(app, one, id),
    ])
    const statuses = [byProvider, byHand, turnedDown].map(({ status }) => status)
    expect(sorted(statuses)).toEqual([200, 409, 409])
    await app.drain()
    await deliverTransferEvent(app, key)
    expect(await amountsSentUnder(app, key)).toEqual(byProvider.status === 200 ? [90_000] : [])
    expect(await payoutsBookedFor(app, id)).toEqual(turnedDown.status === 200 ? [] : [90_000])
    expect(await walletBalanceOf(app, creator)).toBe(turnedDown.status === 200 ? 90_000 : 0)
  }
})

test('the job, the sweep and ten events at once send the money once, and book it once', async () => {
  for (let iteration = 0; iteration < 3; iteration++) {
    const { id, key } = await payableWithdrawal(app)
    await approve(app, one, id)
    const ask = () => settleWebhookPayout.run(app.ctx, { provider: 'paystack', key })
    await Promise.all([
      sendOrCheckProviderPayout.run(app.ctx, { withdrawalId: id }),
      sendOrCheckProviderPayout.run(app.ctx, { withdrawalId: id }),
      retryPendingProviderPayouts.run(app.ctx, {}),
      ...Array.from({ length: 10 }, ask),
    ])
    app.clock.advance({ minutes: 3 })
    await Promise.all([
      retryPendingProviderPayouts.run(app.ctx, {}),
      retryPendingProviderPayouts.run(app.ctx, {}),
      ...Array.from({ length: 10 }, ask),
    ])
    expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
    expect((await withdrawalForAdmins(app, one, id)).status).toBe('PAID')
  }
})

test('two who tell the provider at once, because the first was slow, have it pay once', async () => {
  const { id, key } = await payableWithdrawal(app)
  await approve(app, one, id)
  await control(app.fakeProviders, 'provider', { mode: 'slow', delayMs: 300 })
  const first = sendOrCheckProviderPayout.run(app.ctx, { withdrawalId: id })
  await expect
    .poll(async () =>
      app.ctx.db
        .selectFrom('provider_payout')
        .select('told_at')
        .where('withdrawal_id', '=', id)
        .executeTakeFirst(),
    )
    .toMatchObject({ told_at: expect.any(Date) })
  app.clock.advance({ minutes: 3 })
  await Promise.all([first, sendOrCheckProviderPayout.run(app.ctx, { withdrawalId: id })])
  await control(app.fakeProviders, 'provider', { mode: 'up' })
  await deliverTransferEvent(app, key)
  expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
})

test('after a failure, of two admins and the provider that has paid after all, one decides where the money is', async () => {
  for (let iteration = 0; iteration < 5; iteration++) {
    const { creator, id, key } = await payableWithdrawal(app, '0000000000')
    await approve(app, one, id)
    await app.drain()
    await deliverTransferEvent(app, key, 'failed')
    await control(app.fakeProviders, `transfer/${key}`, { status: 'success' })
    const [byHand, turnedDown] = await Promise.all([
      approve(app, one, id, { paid: true }),
      disapprove(app, other, id),
      settleWebhookPayout.run(app.ctx, { provider: 'paystack', key }),
    ])
    expect([byHand, turnedDown].filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    const { status, payoutBy, payoutFailure } = await withdrawalForAdmins(app, one, id)
    expect(status).toBe(turnedDown.status === 200 ? 'DISAPPROVED' : 'PAID')
    expect(await payoutsBookedFor(app, id)).toEqual(status === 'PAID' ? [90_000] : [])
    expect(await balanceOf(app, creator)).toBe(status === 'PAID' ? 0 : 90_000)
    if (payoutBy === 'PROVIDER') expect(payoutFailure).toBeNull()
    else expect(payoutFailure).toContain('Ask for the money back.')
  }
})
