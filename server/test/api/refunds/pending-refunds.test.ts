import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { streamExportSectionRows } from '../../../src/accounts/export/section-rows.ts'
import { exportSections } from '../../../src/accounts/export/sections.ts'
import { findLedgerMismatches } from '../../../src/money/ledger/verification/verify-ledger.ts'
import { adminOf } from '../../setup/admins.ts'
import { control, pay, startMoneyApp } from '../../setup/money/money.ts'
import { approve, disapprove, payOut } from '../../setup/money/payouts.ts'
import {
  decided,
  disputed,
  giveBack,
  type Paid,
  paid,
  refundAtProvider,
  reportRefund,
  walletOf,
} from '../../setup/money/refunds.ts'
import { withdrawEverything } from '../../setup/money/withdrawals.ts'
import { joined, type Person } from '../../setup/people.ts'
import { whenFileEnds } from '../../setup/runner/file-end.ts'

const app = await startMoneyApp()
const admin = await adminOf(app, 'FINANCE')

whenFileEnds(async () => expect(await findLedgerMismatches(app.ctx.db)).toEqual([]))

async function toppedUp(amount: number): Promise<Paid> {
  return paid(app, { amount, source: 'TOP_UP', fan: await joined(app, { verified: true }) })
}

/** A top-up that was tipped to an accomplice, all of it. */
async function passedOn(): Promise<{ top: Paid; accomplice: Person }> {
  const top = await toppedUp(100_000)
  const accomplice = await joined(app, { verified: true, price: 500 })
  await paid(app, { amount: 100_000, byWallet: true, fan: top.fan, creator: accomplice })
  return { top, accomplice }
}

/** An admin asks for a refund, which the provider does later. */
async function refundAsked({ id }: Paid, amount?: number): Promise<string> {
  await control(app.fakeProviders, 'refunds', { status: 'pending' })
  const { data } = await giveBack(app, admin, id, amount === undefined ? {} : { amount })
  await app.drain()
  await control(app.fakeProviders, 'refunds', { status: 'processed' })
  return data.id
}

/** The provider does a refund of a charge after all, or says that it has failed. */
async function settled(refundId: string, status: 'processed' | 'failed'): Promise<void> {
  const { providerRefundId, reference } = await app.ctx.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['provider_refund_id as providerRefundId', 'payment.reference'])
    .where('refund.id', '=', refundId)
    .executeTakeFirstOrThrow()
  await control(app.fakeProviders, `refund/${providerRefundId}`, { status })
  await reportRefund(app, reference)
}

async function shown({ token }: Person) {
  const { data } = await app.call('GET /user/refresh-user', { token })
  const { refundingWalletBalance: refunding, disputedWalletBalance: disputed } = data
  return { withdrawable: data.withdrawableWalletBalance, refunding, disputed }
}

async function tipped(fan: Person, creator: Person) {
  const body = { amount: 50_000, creatorId: creator.id, transactionSource: 'TIPS' as const }
  const { status, problem } = await pay(app, fan, 'POST /paystack/send-wallet-tip', body)
  return [status, problem?.detail]
}

async function subjectsTo({ email }: Person): Promise<string[]> {
  await app.drain()
  return app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

const deleting = async ({ token, password }: Person) => {
  const { status, problem } = await app.call('POST /user/delete-account', {
    token,
    body: { confirmation: { password } },
  })
  return [status, problem?.code, problem?.detail]
}

describe('money that is being refunded to a card', () => {
  test('is neither spent nor withdrawn from the moment the refund is asked for, and is gone when it is done', async () => {
    const top = await toppedUp(100_000)
    const creator = await joined(app, { verified: true })
    // The provider has not even been asked.
    await control(app.fakeProviders, 'refunds', { status: 'pending' })
    const { data } = await giveBack(app, admin, top.id, { amount: 80_000 })
    expect(await shown(top.fan)).toEqual({ withdrawable: 200, refunding: 800, disputed: 0 })
    await app.drain()
    await control(app.fakeProviders, 'refunds', { status: 'processed' })
    expect(await tipped(top.fan, creator)).toEqual([
      403,
      '₦800.00 in your wallet is being refunded to the card that paid it.',
    ])
    await settled(data.id, 'processed')
    expect(await walletOf(app, top.fan)).toEqual({ available: 20_000, pending: 0, held: 0, owed: 0 })
    expect(await shown(top.fan)).toEqual({ withdrawable: 200, refunding: 0, disputed: 0 })
  })

  test('is free again when the refund fails, or the provider refuses it', async () => {
    const top = await toppedUp(100_000)
    await settled(await refundAsked(top), 'failed')
    expect(await shown(top.fan)).toEqual({ withdrawable: 1000, refunding: 0, disputed: 0 })
    await giveBack(app, admin, top.id)
    await control(app.fakeProviders, 'refund', { reference: top.reference })
    await app.drain()
    expect(await shown(top.fan)).toEqual({ withdrawable: 1000, refunding: 0, disputed: 0 })
  })

  test('is held with whom it was passed on to, and taken from there', async () => {
    const { top, accomplice } = await passedOn()
    const refund = await refundAsked(top)
    expect(await shown(accomplice)).toEqual({ withdrawable: 0, refunding: 900, disputed: 0 })
    expect((await withdrawEverything(app, accomplice)).problem.detail).toBe(
      '₦900.00 in your wallet is being refunded to the card that paid it.',
    )
    const section = exportSections.find(({ name }) => name === 'waiting-money')
    const rows = section
      ? await Array.fromAsync(streamExportSectionRows(app.ctx, section, accomplice.id))
      : []
    expect(rows).toMatchObject([
      { what: 'in your wallet, and being refunded to the card that paid it', amount: '900.00' },
    ])
    await settled(refund, 'processed')
    expect(await walletOf(app, accomplice)).toEqual({ available: 0, pending: 0, held: 0, owed: 0 })
    // The fee is with the platform.
    expect(await walletOf(app, top.fan)).toEqual({ available: 0, pending: 0, held: 0, owed: 10_000 })
    expect(await subjectsTo(accomplice)).toContain('A refund took ₦900.00 from your wallet')
  })

  test('that somebody gives back at the provider is held until it is done, and taken alike where it is done at once', async () => {
    const { top, accomplice } = await passedOn()
    await control(app.fakeProviders, 'refunds', { status: 'pending' })
    await refundAtProvider(app, top.reference, 100_000)
    await control(app.fakeProviders, 'refunds', { status: 'processed' })
    expect(await shown(accomplice)).toMatchObject({ withdrawable: 0, refunding: 900 })
    const other = await passedOn()
    await refundAtProvider(app, other.top.reference, 100_000)
    expect(await walletOf(app, other.accomplice)).toMatchObject({ available: 0, owed: 0 })
    expect(await walletOf(app, other.top.fan)).toMatchObject({ available: 0, owed: 10_000 })
  })

  test('is owed where all of it was spent before and has left', async () => {
    const { top, accomplice } = await passedOn()
    await payOut(app, admin, accomplice)
    await settled(await refundAsked(top), 'processed')
    expect(await walletOf(app, top.fan)).toMatchObject({ available: 0, owed: 100_000 })
    expect(await walletOf(app, accomplice)).toMatchObject({ available: 0, owed: 0 })
  })

  test('is held as it comes back: a withdrawal that is turned down, and a tip that is given back', async () => {
    const { top, accomplice } = await passedOn()
    const { data: withdrawal } = await withdrawEverything(app, accomplice)
    const refund = await refundAsked(top)
    const { data } = await app.call('GET /admin/load-withdrawal/{withdrawalRequestId}', {
      token: admin.token,
      params: { withdrawalRequestId: withdrawal.id },
    })
    expect(data).toMatchObject({ waitsFor: 'REFUND', atRisk: { disputed: 0, refunding: 90_000 } })
    const approval = await approve(app, admin, withdrawal.id, { by: 'HAND', paid: true })
    expect([approval.problem.code, approval.problem.detail]).toEqual([
      'WITHDRAWAL_HELD',
      "₦900.00 of this member's withdrawals is being refunded to the card that paid it. It can't be paid out until the refund is complete.",
    ])
    await disapprove(app, admin, withdrawal.id)
    expect(await shown(accomplice)).toMatchObject({ withdrawable: 0, refunding: 900 })
    await settled(refund, 'failed')
    expect(await shown(accomplice)).toMatchObject({ withdrawable: 900, refunding: 0 })
  })

  test('stops the deletion of who paid and of whom it came to, with the sum', async () => {
    const { top, accomplice } = await passedOn()
    const refund = await refundAsked(top)
    expect(await deleting(top.fan)).toEqual([
      422,
      'MONEY_ON_HOLD',
      expect.stringMatching(
        /^A refund of ₦1,000\.00 has been in progress since \d+ \w+ \d{4}\. You can delete your account once it's complete\.$/,
      ),
    ])
    expect(await deleting(accomplice)).toEqual([
      422,
      'MONEY_ON_HOLD',
      expect.stringMatching(/^₦900\.00 in your wallet has been on hold for a refund since /),
    ])
    const now = app.clock.now()
    const past = app.ctx.db
      .updateTable('account')
      .set({ deactivated_at: now, deleted_at: now, erase_at: now, undo_hash: Buffer.alloc(32, top.fan.id) })
      .where('id', '=', top.fan.id)
      .execute()
    await expect(past).rejects.toThrow('is deleted while a payment is in dispute or being refunded')
    await settled(refund, 'failed')
    expect((await deleting(accomplice))[0]).toBe(200)
    expect((await deleting(top.fan))[0]).toBe(200)
  })

  test('is held by no refund that is settled: the database refuses it', async () => {
    const top = await toppedUp(100_000)
    const refund = await refundAsked(top)
    const failed = sql`UPDATE refund SET state = 'FAILED', settled_at = now(), sweep_at = NULL WHERE id = ${refund}`
    await expect(failed.execute(app.ctx.db)).rejects.toThrow('is settled, and still holds money')
    await settled(refund, 'processed')
    const held = sql`
      INSERT INTO ledger_hold (dispute_id, account_id, shard, amount)
      SELECT ${refund}, id, shard, 1 FROM ledger_account WHERE owner_id = ${top.fan.id} AND kind = 'available'`
    await expect(held.execute(app.ctx.db)).rejects.toThrow(/Neither dispute nor refund \w+ is open/)
  })
})

test('the desk says before what a refund to a card takes from whom, and what it holds meanwhile', async () => {
  const { top, accomplice } = await passedOn()
  const atDesk = () =>
    app.call('GET /admin/load-payment/{paymentId}', { token: admin.token, params: { paymentId: top.id } })
  const { data } = await atDesk()
  const sharesOf = (username: string) => data.refundable.shares.find((share) => share.username === username)
  expect(sharesOf(accomplice.username)).toMatchObject({ amount: -90_000 })
  expect(sharesOf(top.fan.username)).toMatchObject({ amount: -10_000 })
  const refund = await refundAsked(top)
  expect((await atDesk()).data.refunds).toMatchObject([{ state: 'PENDING', held: 90_000 }])
  await settled(refund, 'processed')
  expect((await atDesk()).data.refunds).toMatchObject([{ state: 'SUCCEEDED', booked: 100_000, held: 0 }])
})

describe('a refund during a dispute that is won', () => {
  test.each([
    ['at once', 'processed'],
    ['after the bank has decided', 'pending'],
  ] as const)('takes what it would without the dispute, once, where it is done %s', async (_, status) => {
    const { top, accomplice } = await passedOn()
    const dispute = await disputed(app, top.reference)
    await control(app.fakeProviders, 'refunds', { status })
    await refundAtProvider(app, top.reference, 100_000)
    await control(app.fakeProviders, 'refunds', { status: 'processed' })
    await decided(app, dispute, true)
    if (status === 'pending') {
      expect(await shown(accomplice)).toEqual({ withdrawable: 0, refunding: 900, disputed: 0 })
      expect(await subjectsTo(accomplice)).toContain('₦900.00 in your wallet stays on hold')
      const mail = app.mails.findLast(({ to }) => to === accomplice.email)
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
        '₦900.00 stays on hold, because it is being refunded to the card that paid it.',
      )
      const { id } = await app.ctx.db
        .selectFrom('refund')
        .select('id')
        .where('payment_id', '=', top.id)
        .executeTakeFirstOrThrow()
      await settled(id, 'processed')
    }
    expect(await walletOf(app, accomplice)).toEqual({ available: 0, pending: 0, held: 0, owed: 0 })
    expect(await walletOf(app, top.fan)).toEqual({ available: 0, pending: 0, held: 0, owed: 10_000 })
  })

  test('of a part frees the rest', async () => {
    const { top, accomplice } = await passedOn()
    const dispute = await disputed(app, top.reference)
    await refundAtProvider(app, top.reference, 40_000)
    await decided(app, dispute, true)
    const [holder, payer] = [await walletOf(app, accomplice), await walletOf(app, top.fan)]
    expect(90_000 - holder.available + payer.owed).toBe(40_000)
    expect(await shown(accomplice)).toMatchObject({ withdrawable: holder.available / 100, disputed: 0 })
  })
})
