import { describe, expect, test } from 'vitest'
import { recordLedgerVerification } from '../../../../src/money/ledger/verification/last-verification.ts'
import { runScheduledLedgerCheck } from '../../../../src/money/ledger/verification/verify-ledger.ts'
import { loadWalletBalances } from '../../../../src/money/ledger/wallet/balances.ts'
import { adminOf } from '../../../setup/admins.ts'
import type { Mail } from '../../../setup/app.ts'
import { auditOf } from '../../../setup/audit.ts'
import { balanceOf, startMoneyApp } from '../../../setup/money/money.ts'
import { pendingWithdrawal, withdrawEverything } from '../../../setup/money/withdrawals.ts'
import type { Person } from '../../../setup/people.ts'

const app = await startMoneyApp()
const admin = await adminOf(app, 'FINANCE')
const nothing = '01K0000000000000000000000A'

function approve(id: string, body?: { paid?: boolean; payoutReference?: string }) {
  return app.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
    token: admin.token,
    params: { withdrawalRequestId: id },
    body,
  })
}

function disapprove(id: string, body: object = { reason: 'The name of the account is not yours' }) {
  return app.call('POST /admin/disapprove-withdrawal/{withdrawalRequestId}', {
    token: admin.token,
    params: { withdrawalRequestId: id },
    body: body as never,
  })
}

async function currentOf(person: Person): Promise<number> {
  return Number((await loadWalletBalances(app.ctx, person.id)).current)
}

async function mailsTo(person: Person): Promise<Mail[]> {
  await app.drain()
  return app.mails.filter(({ to }) => to === person.email)
}

describe('an approved request', () => {
  test('keeps the money held until it is paid, and leaves then, once', async () => {
    const { creator, id } = await pendingWithdrawal(app)
    const approved = await approve(id)
    expect(approved.data).toMatchObject({ id, status: 'APPROVED', decidedBy: admin.email, datePaid: null })
    expect(await currentOf(creator)).toBe(90_000)
    const paid = await approve(id, { paid: true, payoutReference: 'BANK-7' })
    expect(paid.data).toMatchObject({
      status: 'PAID',
      payoutReference: 'BANK-7',
      user: { userId: creator.id },
    })
    expect(paid.data.datePaid).toEqual(expect.any(String))
    expect(await currentOf(creator)).toBe(0)
    expect((await approve(id, { paid: true })).problem).toMatchObject({
      status: 409,
      code: 'ALREADY_DECIDED',
      detail: `${admin.email} has already decided this: it's paid.`,
    })
  })

  test('can be paid at once', async () => {
    const { creator, id } = await pendingWithdrawal(app)
    const { data } = await approve(id, { paid: true })
    expect(data).toMatchObject({ status: 'PAID', payoutReference: null })
    expect(await currentOf(creator)).toBe(0)
  })

  test('is told to its owner at each step', async () => {
    const { creator, id } = await pendingWithdrawal(app)
    await approve(id)
    await approve(id, { paid: true })
    const subjects = (await mailsTo(creator)).map(({ subject }) => subject)
    expect(new Set(subjects)).toEqual(
      new Set([
        'You requested a withdrawal of ₦900.00',
        'Your withdrawal of ₦900.00 was approved',
        'Your withdrawal of ₦900.00 was sent',
      ]),
    )
  })

  test('does not stand in the way of the next', async () => {
    const { creator, id } = await pendingWithdrawal(app)
    await approve(id)
    const { status, problem } = await withdrawEverything(app, creator)
    expect([status, problem.code]).toEqual([422, 'RULE_BROKEN'])
  })

  test('leaves a trace of who did what', async () => {
    const { id } = await pendingWithdrawal(app)
    await approve(id, { paid: true, payoutReference: 'BANK-8' })
    expect(await auditOf(app, id)).toEqual([
      {
        adminId: admin.id,
        action: 'WITHDRAWAL_APPROVED',
        reason: null,
        before: { status: 'PENDING' },
        after: { status: 'APPROVED' },
      },
      {
        adminId: admin.id,
        action: 'WITHDRAWAL_PAID',
        reason: null,
        before: { status: 'APPROVED' },
        after: { status: 'PAID', payoutReference: 'BANK-8' },
      },
    ])
  })
})

describe('a disapproved request', () => {
  test('gives the money back, with the reason', async () => {
    const { creator, id } = await pendingWithdrawal(app)
    const { status, data } = await disapprove(id)
    expect([status, data.status, data.reason]).toEqual([
      200,
      'DISAPPROVED',
      'The name of the account is not yours',
    ])
    expect(await balanceOf(app, creator)).toBe(90_000)
    expect(await mailsTo(creator)).toContainEqual(
      expect.objectContaining({
        subject: 'Your withdrawal of ₦900.00 was declined',
        text: expect.stringContaining('The name of the account is not yours'),
      }),
    )
    expect(await auditOf(app, id)).toMatchObject([
      { action: 'WITHDRAWAL_DISAPPROVED', reason: 'The name of the account is not yours' },
    ])
  })

  test('can be asked for again', async () => {
    const { creator, id } = await pendingWithdrawal(app)
    await disapprove(id)
    expect((await withdrawEverything(app, creator)).status).toBe(201)
  })

  test.each([{}, { reason: '  ' }, { reason: 'x'.repeat(501) }])(
    'needs a reason of at most 500 characters (%#)',
    async (body) => {
      const { id } = await pendingWithdrawal(app)
      expect((await disapprove(id, body)).status).toBe(400)
    },
  )
})

describe('a decision', () => {
  test('is final', async () => {
    const one = await pendingWithdrawal(app)
    await disapprove(one.id)
    expect([(await approve(one.id)).status, (await disapprove(one.id)).status]).toEqual([409, 409])
    const other = await pendingWithdrawal(app)
    await approve(other.id)
    expect([(await approve(other.id)).status, (await disapprove(other.id)).status]).toEqual([409, 409])
  })

  test('about nothing is not found', async () => {
    expect([(await approve(nothing)).status, (await disapprove(nothing)).status]).toEqual([404, 404])
  })

  test('names a payout only where there was one', async () => {
    const { id } = await pendingWithdrawal(app)
    expect((await approve(id, { payoutReference: 'BANK-9' })).problem).toMatchObject({
      status: 400,
      errors: [{ path: 'payoutReference' }],
    })
  })
})

test('nothing is paid out from the time when the ledger was found wrong until it is found right again', async () => {
  const { creator, id } = await pendingWithdrawal(app)
  await recordLedgerVerification(app.ctx.db, app.clock.now(), {
    mismatches: ['Not so: the entries of each transaction sum to zero.'],
    durationMs: 1200,
    entryCount: 4n,
  })
  expect((await approve(id, { paid: true })).problem).toMatchObject({ status: 422, code: 'RULE_BROKEN' })
  expect(await currentOf(creator)).toBe(90_000)
  expect(await auditOf(app, id)).toEqual([])
  expect((await approve(id)).status).toBe(200)
  const makeFile = () =>
    app.call('POST /admin/make-payout-file', {
      token: admin.token,
      body: { currencyCode: 'NGN', withdrawalRequestIds: [id] },
    })
  expect((await makeFile()).problem).toMatchObject({ status: 422, code: 'RULE_BROKEN' })
  app.clock.advance({ seconds: 1 })
  await runScheduledLedgerCheck.run(app.ctx, {})
  expect((await approve(id, { paid: true })).status).toBe(200)
})

test('the audit log is only ever added to', async () => {
  const { id } = await pendingWithdrawal(app)
  await approve(id)
  const entries = app.ctx.db
  await expect(entries.updateTable('audit_entry').set({ reason: 'None' }).execute()).rejects.toThrow(
    /append-only|permission denied/,
  )
  await expect(entries.deleteFrom('audit_entry').execute()).rejects.toThrow(/append-only|permission denied/)
})
