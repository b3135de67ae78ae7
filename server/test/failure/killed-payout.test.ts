import { expect, test } from 'vitest'
import { retryPendingProviderPayouts } from '../../src/money/withdrawals/payouts/send-payout.ts'
import { adminOf } from '../setup/admins.ts'
import { control, startMoneyApp } from '../setup/money/money.ts'
import {
  amountsSentUnder,
  approve,
  payableWithdrawal,
  payoutsBookedFor,
  walletBalanceOf,
  withdrawalForAdmins,
} from '../setup/money/payouts.ts'
import { kill, startWorkerProcess } from '../setup/processes/worker-process.ts'

const app = await startMoneyApp()
const admin = await adminOf(app, 'FINANCE')
const patience = 60_000
const cardProvider = {
  PAYSTACK_BASE_URL: app.fakeProviders.paystackUrl,
  PAYSTACK_SECRET_KEY: app.fakeProviders.paystackSecret,
}

/** Approved by the clock of the worker's process, which no test moves. */
async function approved() {
  const asked = await payableWithdrawal(app)
  app.clock.advance({ seconds: (Date.now() - app.clock.now().getTime()) / 1000 })
  const { status } = await approve(app, admin, asked.id)
  expect(status).toBe(200)
  return asked
}

async function notifiedAt(id: string): Promise<Date | null | undefined> {
  const stored = await app.ctx.db
    .selectFrom('provider_payout')
    .select('told_at')
    .where('withdrawal_id', '=', id)
    .executeTakeFirst()
  return stored?.told_at
}

async function sweepLater(): Promise<void> {
  app.clock.advance({ minutes: 3 })
  await retryPendingProviderPayouts.run(app.ctx, {})
}

test(
  'a withdrawal is sent and booked once though its worker is killed after the provider has taken it',
  async () => {
    const { creator, id, key } = await approved()
    await control(app.fakeProviders, 'provider', { mode: 'slow', delayMs: 2000 })
    const worker = await startWorkerProcess(app, cardProvider)
    // The provider is being asked, and takes its time.
    await expect.poll(() => notifiedAt(id), { interval: 5, timeout: patience }).toBeInstanceOf(Date)
    await app.ctx.db.transaction().execute(async (tx) => {
      // Whoever books the payout waits for this.
      await tx.selectFrom('withdrawal').select('id').where('id', '=', id).forUpdate().execute()
      await expect.poll(() => amountsSentUnder(app, key), { timeout: 20_000 }).toEqual([90_000])
      await kill(worker)
    })
    await control(app.fakeProviders, 'provider', { mode: 'up' })
    expect(worker.signalCode).toBe('SIGKILL')
    expect(await withdrawalForAdmins(app, admin, id)).toMatchObject({
      status: 'APPROVED',
      payoutBy: 'PROVIDER',
    })
    expect((await approve(app, admin, id, { paid: true })).status).toBe(409)
    await sweepLater()
    expect((await withdrawalForAdmins(app, admin, id)).status).toBe('PAID')
    expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
    expect(await walletBalanceOf(app, creator)).toBe(0)
  },
  2 * patience,
)

test(
  'a withdrawal is sent and booked once though its worker is killed before the provider has taken it',
  async () => {
    const { id, key } = await approved()
    await control(app.fakeProviders, 'provider', { mode: 'slow', delayMs: 1000 })
    const worker = await startWorkerProcess(app, cardProvider)
    await expect.poll(() => notifiedAt(id), { interval: 5, timeout: patience }).toBeInstanceOf(Date)
    await kill(worker)
    expect(await amountsSentUnder(app, key)).toEqual([])
    await control(app.fakeProviders, 'provider', { mode: 'up' })
    await sweepLater()
    await sweepLater()
    await sweepLater()
    expect((await withdrawalForAdmins(app, admin, id)).status).toBe('PAID')
    expect([await amountsSentUnder(app, key), await payoutsBookedFor(app, id)]).toEqual([[90_000], [90_000]])
  },
  2 * patience,
)
