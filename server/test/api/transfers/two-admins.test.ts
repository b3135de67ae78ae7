import { describe, expect, test } from 'vitest'
import { findConflictingAdmin } from '../../../src/money/approvals/money-actions.ts'
import { adminWithApp } from '../../setup/admins.ts'
import { balanceOf } from '../../setup/money/money.ts'
import {
  imported,
  importRows,
  startedTransfer,
  startTransferApp,
  statementOf,
  transferOf,
} from '../../setup/money/transfers.ts'

const app = await startTransferApp({ FOUR_EYES_ABOVE: 'NGN=400000,USD=400000,EUR=400000' })
const [first, second] = [await adminWithApp(app, 'FINANCE'), await adminWithApp(app, 'OWNER')]
type Signer = typeof first

function confirm(admin: Signer, transferId: string, body: object = {}) {
  return app.call('POST /admin/confirm-transfer/{transferId}', {
    token: admin.token,
    params: { transferId },
    body: { otp: admin.code(), ...body } as never,
  })
}

/** Query keys of the queue of second approvals: its count and its rows. */
async function approvalsOf({ token }: Signer) {
  const { data } = await app.call('GET /admin/waiting', { token })
  const { count = 0, elsewhere = 0 } = data.find(({ queue }) => queue === 'SECOND_APPROVALS') ?? {}
  const query = { state: 'OPEN', withoutQueue: 'true' } as never
  const { data: rows } = await app.call('GET /admin/search-proposals', { token, query })
  return { count, elsewhere, rows: rows.map(({ act, subjectId }) => `${act} ${subjectId}`) }
}

test('proposals that stand in no other queue wait for a second admin in one of their own', async () => {
  const { transfer } = await startedTransfer(app)
  await confirm(first, transfer.id)
  const set = (admin: Signer) =>
    app.call('POST /admin/set-platform-account', {
      token: admin.token,
      body: {
        ...{ currencyCode: 'USD', bankName: 'Harbour Bank', accountName: 'Fanfare Limited' },
        ...{ accountNumber: '9876543210', bankCode: null, otp: admin.code() },
      },
    })
  expect((await set(first)).data).toBeNull()
  const rows = [`CONFIRM_TRANSFER ${transfer.id}`, 'SET_PLATFORM_ACCOUNT USD']
  expect(await approvalsOf(first), 'who proposed them waits for another').toEqual({
    count: 0,
    elsewhere: 2,
    rows,
  })
  expect(await approvalsOf(second)).toEqual({ count: 2, elsewhere: 0, rows })
  const opened = await app.call('POST /admin/tell-open-item', {
    token: second.token,
    body: { queue: 'SECOND_APPROVALS', itemId: transfer.id },
  })
  expect(opened.status).toBe(200)
  const found = await app.call('GET /admin/search-transfers', {
    token: second.token,
    query: { transferId: transfer.id },
  })
  expect(found.data.map(({ id }) => id)).toEqual([transfer.id])
  await confirm(second, transfer.id)
  await set(second)
  expect(await approvalsOf(second)).toEqual({ count: 0, elsewhere: 0, rows: [] })
})

describe('a transfer of more than one admin may confirm', () => {
  test('is credited when a second says the same', async () => {
    const { payer, transfer } = await startedTransfer(app)
    expect(await confirm(first, transfer.id)).toMatchObject({
      status: 200,
      message: 'A second admin must confirm this.',
      data: { status: 'AWAITING_TRANSFER', adminsNeeded: 2, proposal: { proposedBy: first.email } },
    })
    expect((await confirm(first, transfer.id)).data.status).toBe('AWAITING_TRANSFER')
    expect(await balanceOf(app, payer)).toBe(0)
    expect((await confirm(second, transfer.id)).data).toMatchObject({
      status: 'CONFIRMED',
      decidedBy: second.email,
      proposal: { state: 'CONFIRMED', proposedBy: first.email },
    })
    expect(await balanceOf(app, payer)).toBe(500_000)
  })

  test('is not credited when the second has seen another amount', async () => {
    const { payer, transfer } = await startedTransfer(app)
    await confirm(first, transfer.id)
    const { status, problem } = await confirm(second, transfer.id, { amountReceived: 900_000 })
    expect([status, problem.code]).toEqual([409, 'CONFLICT'])
    expect(await balanceOf(app, payer)).toBe(0)
  })

  test('is counted by what came, not by what was started', async () => {
    const { payer, transfer } = await startedTransfer(app, 100_000)
    expect((await confirm(first, transfer.id, { amountReceived: 900_000 })).data.proposal).toMatchObject({
      amount: 900_000,
    })
    expect(await balanceOf(app, payer)).toBe(0)
  })

  test('is not credited by a statement that one admin has sent, until two have credited its line', async () => {
    const { payer, transfer } = await startedTransfer(app)
    const [line] = await importRows(app, [{ amount: 500_000, text: transfer.reference }])
    expect(line).toMatchObject({ status: 'QUEUED', doubt: 'TAKES_TWO' })
    const credit = (admin: Signer) =>
      app.call('POST /admin/decide-bank-line/{bankLineId}', {
        token: admin.token,
        params: { bankLineId: line?.id ?? '' },
        body: { decision: 'CREDIT', transferId: transfer.id, reason: 'It came', otp: admin.code() },
      })
    expect((await credit(first)).data.status).toBe('QUEUED')
    expect((await credit(first)).data.status).toBe('QUEUED')
    expect(await balanceOf(app, payer)).toBe(0)
    expect((await credit(second)).data).toMatchObject({ status: 'CREDITED', decidedBy: second.email })
    expect((await transferOf(app, payer, transfer.id)).status).toBe('CONFIRMED')
  })

  test('ends a proposal to confirm it by hand when its line is credited', async () => {
    const { payer, transfer } = await startedTransfer(app, 100_000)
    await confirm(first, transfer.id, { amountReceived: 900_000 })
    await importRows(app, [{ amount: 100_000, text: transfer.reference }])
    expect(await balanceOf(app, payer)).toBe(100_000)
    const { data } = await app.call('GET /admin/search-proposals', {
      token: first.token,
      query: { subjectId: transfer.id },
    })
    expect(data).toMatchObject([{ state: 'ENDED', endedBecause: 'DECIDED' }])
  })
})

describe('a statement', () => {
  test('is imported with a second factor, and only shown without one', async () => {
    const csv = statementOf([{ amount: 1000, text: 'Interest' }])
    const { token } = first
    expect((await imported(app, csv, { token })).problem.code).toBe('TWO_FACTOR_REQUIRED')
    expect((await imported(app, csv, { token, dryRun: true })).status).toBe(201)
    expect((await imported(app, csv, { token, otp: first.code() })).status).toBe(201)
  })

  test('credits what its admin may move alone within 24 hours; the rest waits for another', async () => {
    const importer = await adminWithApp(app, 'FINANCE')
    const sent = [
      await startedTransfer(app, 150_000),
      await startedTransfer(app, 150_000),
      await startedTransfer(app, 150_000),
    ]
    const csv = statementOf(sent.map(({ transfer }) => ({ amount: 150_000, text: transfer.reference })))
    const { data } = await imported(app, csv, { token: importer.token, otp: importer.code() })
    await app.drain()
    const { data: lines } = await app.call('GET /admin/search-bank-lines', {
      token: importer.token,
      query: { statementId: data.statement?.statementId ?? '', sort: 'oldest' },
    })
    expect(lines.map(({ status, doubt }) => [status, doubt])).toEqual([
      ['MATCHED', null],
      ['MATCHED', null],
      ['QUEUED', 'TAKES_TWO'],
    ])
    const credit = (admin: Signer) =>
      app.call('POST /admin/decide-bank-line/{bankLineId}', {
        token: admin.token,
        params: { bankLineId: lines[2]?.id ?? '' },
        body: { decision: 'CREDIT', transferId: sent[2]?.transfer.id, reason: 'It came', otp: admin.code() },
      })
    expect((await credit(importer)).data.status).toBe('QUEUED')
    expect((await credit(second)).data.status).toBe('CREDITED')
  })
})

test('whoever imported a line does not pay out the member whom others credited with it', async () => {
  const importer = await adminWithApp(app, 'FINANCE')
  const { payer, transfer } = await startedTransfer(app, 100_000)
  const csv = statementOf([{ amount: 90_000, text: transfer.reference }])
  await imported(app, csv, { token: importer.token, otp: importer.code() })
  await app.drain()
  const line = await app.ctx.db
    .selectFrom('bank_line')
    .select('id')
    .where('transfer_id', '=', transfer.id)
    .executeTakeFirstOrThrow()
  const body = { decision: 'CREDIT', transferId: transfer.id, reason: 'It came' } as const
  await app.call('POST /admin/decide-bank-line/{bankLineId}', {
    token: first.token,
    params: { bankLineId: line.id },
    body: { ...body, otp: first.code() },
  })
  expect(await balanceOf(app, payer)).toBe(90_000)
  const conflict = await app.ctx.db
    .transaction()
    .execute((tx) =>
      findConflictingAdmin(tx, app.ctx, importer.id, { accountId: payer.id, direction: 'PAYOUT' }),
    )
  expect(conflict).toEqual({ email: importer.email, relation: 'SAME' })
})

test('money that came without a transfer is credited to somebody by two', async () => {
  const { payer } = await startedTransfer(app)
  const [line] = await importRows(app, [{ amount: 500_000, text: 'For my wallet' }])
  const credit = (admin: Signer, userId: string) =>
    app.call('POST /admin/decide-bank-line/{bankLineId}', {
      token: admin.token,
      params: { bankLineId: line?.id ?? '' },
      body: { decision: 'CREDIT', userId, reason: 'It came', otp: admin.code() },
    })
  await credit(first, payer.id)
  expect(await balanceOf(app, payer)).toBe(0)
  expect((await credit(second, (await startedTransfer(app)).payer.id)).status).toBe(409)
  await credit(second, payer.id)
  expect(await balanceOf(app, payer)).toBe(500_000)
})

describe("the platform's own account", () => {
  function set(admin: Signer, change: object = {}, otp = admin.code()) {
    return app.call('POST /admin/set-platform-account', {
      token: admin.token,
      body: {
        currencyCode: 'USD',
        bankName: 'New Bank',
        accountName: 'Fanfare Inc',
        accountNumber: '11112222',
        otp,
        ...change,
      },
    })
  }

  test('changes when two admins have named the same', async () => {
    expect(await set(first)).toMatchObject({
      status: 200,
      data: null,
      message: 'A second admin must confirm this.',
    })
    const { data: open } = await app.call('GET /admin/search-proposals', {
      token: second.token,
      query: { state: 'OPEN', act: 'SET_PLATFORM_ACCOUNT' },
    })
    expect(open).toMatchObject([
      { subjectId: 'USD', proposedBy: first.email, terms: { accountNumber: '11112222' }, amount: null },
    ])
    expect((await set(first)).data).toBe(null)
    expect((await set(second, { accountNumber: '11112223' })).status).toBe(409)
    expect((await set(second)).data).toMatchObject({ accountNumber: '11112222', isCurrent: true })
  })

  test('does not change in the database while a change waits', async () => {
    await set(first, { currencyCode: 'EUR' })
    const bypass = app.ctx.db
      .insertInto('platform_account')
      .values({
        id: app.ctx.newId(),
        currency_code: 'EUR',
        bank_name: 'Thief Bank',
        account_name: 'Thief',
        account_number: '99998888',
        is_current: true,
        created_at: app.clock.now(),
        changed_at: app.clock.now(),
      })
      .execute()
    await expect(bypass).rejects.toThrow(/waits for a second admin/)
  })

  test('is set by two at the same moment once', async () => {
    const change = { currencyCode: 'NGN', accountNumber: '77776666' }
    const codes = [first, second].map((admin) => ({ admin, otp: admin.code() }))
    const answers = await Promise.all(codes.map(({ admin, otp }) => set(admin, change, otp)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ data }) => data?.accountNumber ?? null).toSorted()).toEqual(['77776666', null])
  })
})
