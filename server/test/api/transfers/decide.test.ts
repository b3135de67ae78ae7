import { describe, expect, test } from 'vitest'
import { creditBankTransfer } from '../../../src/money/transfers/credit-transfer.ts'
import { lockBankTransfer } from '../../../src/money/transfers/lock-transfer.ts'
import { inTransaction } from '../../../src/platform/db/transaction/in-transaction.ts'
import { adminOf } from '../../setup/admins.ts'
import { auditOf } from '../../setup/audit.ts'
import { balanceOf } from '../../setup/money/money.ts'
import {
  confirmedByHand,
  startedTransfer,
  startTransferApp,
  transferOf,
} from '../../setup/money/transfers.ts'

const app = await startTransferApp()
const confirm = 'POST /admin/confirm-transfer/{transferId}'
const reject = 'POST /admin/reject-transfer/{transferId}'

function by(transferId: string, body: object = {}, token = app.finance.token) {
  return { token, params: { transferId }, body: body as never }
}

function mailTo(email: string) {
  return app.mails.filter(({ to }) => to === email).at(-1)
}

describe('two admins who have seen the money', () => {
  test('confirm, and the payer has it, sees it in their wallet, and is mailed', async () => {
    const { payer, transfer } = await startedTransfer(app)
    const { status, data } = await confirmedByHand(app, transfer.id)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      status: 'CONFIRMED',
      received: 500_000,
      decidedBy: app.second.email,
      proposal: { state: 'CONFIRMED', proposedBy: app.finance.email },
      user: { userId: payer.id, username: payer.username },
      bankLineId: null,
    })
    expect(await balanceOf(app, payer)).toBe(500_000)
    const { data: moved } = await app.call('GET /wallet/search-wallet-transactions', {
      token: payer.token,
      query: { source: 'TOP_UP' },
    })
    expect(moved).toMatchObject([{ direction: 'CREDIT', amount: 500_000, reference: transfer.reference }])
    await app.drain()
    expect(mailTo(payer.email)).toMatchObject({ subject: '₦5,000.00 was added to your wallet' })
    expect(mailTo(payer.email)?.text).toContain(transfer.reference)
    expect(await auditOf(app, transfer.id)).toMatchObject([
      { adminId: app.second.id, action: 'TRANSFER_CONFIRMED', after: { received: 500_000 } },
    ])
  })

  test('are two whatever the sum: one alone only proposes it, however often', async () => {
    const { payer, transfer } = await startedTransfer(app, 10_000)
    for (let time = 0; time < 2; time++) {
      expect(await app.call(confirm, by(transfer.id))).toMatchObject({
        status: 200,
        message: 'A second admin must confirm this.',
        data: { status: 'AWAITING_TRANSFER', adminsNeeded: 2, proposal: { state: 'OPEN' } },
      })
    }
    expect(await balanceOf(app, payer)).toBe(0)
    const alone = inTransaction(app.ctx.db, async (tx) => {
      const locked = await lockBankTransfer(tx, transfer.id)
      const said = { received: 10_000n, decidedBy: app.finance.id, note: null }
      await creditBankTransfer(tx, app.ctx, locked, said)
    })
    await expect(alone).rejects.toThrow(/One admin alone has/)
  })

  test.each([300_000, 650_000])('credit what really came: %d kobo', async (amountReceived) => {
    const { payer, transfer } = await startedTransfer(app)
    const { data } = await confirmedByHand(app, transfer.id, { amountReceived, note: 'As the bank says' })
    expect(data).toMatchObject({ received: amountReceived, amount: 500_000, note: 'As the bank says' })
    expect(await balanceOf(app, payer)).toBe(amountReceived)
    await app.drain()
    expect(mailTo(payer.email)?.text).toContain('instead of the ₦5,000.00 you started')
  })

  test('confirm one that its payer cancelled, when the money came all the same', async () => {
    const { payer, transfer } = await startedTransfer(app)
    await app.call('POST /transfer/cancel/{transferId}', {
      token: payer.token,
      params: { transferId: transfer.id },
    })
    expect((await confirmedByHand(app, transfer.id)).status).toBe(200)
    expect(await balanceOf(app, payer)).toBe(500_000)
  })

  test('come too late when another has decided', async () => {
    const { payer, transfer } = await startedTransfer(app)
    expect((await app.call(reject, by(transfer.id, { reason: 'Nothing came' }))).status).toBe(200)
    for (const call of [confirm, reject] as const) {
      const { status, problem } = await app.call(call, by(transfer.id, { reason: 'Me too' }))
      expect([status, problem.code]).toEqual([409, 'CONFLICT'])
    }
    expect(await balanceOf(app, payer)).toBe(0)
  })
})

describe('an admin who has not', () => {
  test('rejects, and the payer reads why', async () => {
    const { payer, transfer } = await startedTransfer(app)
    const reason = 'Your bank has not sent anything in five days'
    const { data } = await app.call(reject, by(transfer.id, { reason }))
    expect(data).toMatchObject({ status: 'REJECTED', reason })
    expect(await transferOf(app, payer, transfer.id)).toMatchObject({ status: 'REJECTED', reason })
    await app.drain()
    expect(mailTo(payer.email)?.text).toContain(reason)
    expect(await balanceOf(app, payer)).toBe(0)
  })

  test.each([{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])('gives a reason: %j', async (body) => {
    const { transfer } = await startedTransfer(app)
    expect((await app.call(reject, by(transfer.id, body))).status).toBe(400)
  })
})

test.each([0, -1, 1.5, '500'])('%j is not what can have come', async (amountReceived) => {
  const { transfer } = await startedTransfer(app)
  expect((await app.call(confirm, by(transfer.id, { amountReceived }))).status).toBe(400)
})

test.each(['MODERATOR', 'SUPPORT'] as const)('a %s neither sees nor decides transfers', async (role) => {
  const { transfer } = await startedTransfer(app)
  const { token } = await adminOf(app, role)
  expect((await app.call('GET /admin/search-transfers', { token })).status).toBe(403)
  expect((await app.call(confirm, by(transfer.id, {}, token))).status).toBe(403)
  expect((await app.call(reject, by(transfer.id, { reason: 'No' }, token))).status).toBe(403)
})

test('admins find transfers by reference however it is typed, by person, status and day', async () => {
  const { payer, transfer } = await startedTransfer(app)
  const search = async (query: object) => {
    const { data, page } = await app.call('GET /admin/search-transfers', {
      token: app.finance.token,
      query: query as never,
    })
    return { ids: data.map(({ id }) => id), total: page.total }
  }
  const found = { ids: [transfer.id], total: 1 }
  expect(await search({ reference: transfer.reference })).toEqual(found)
  expect(await search({ reference: transfer.reference.toLowerCase().replaceAll('-', ' ') })).toEqual(found)
  expect(await search({ reference: transfer.reference.replace('FAN-', '').replaceAll('0', 'o') })).toEqual(
    found,
  )
  expect(await search({ reference: 'nonsense' })).toEqual({ ids: [], total: 0 })
  expect(await search({ username: payer.username })).toEqual(found)
  expect(await search({ username: payer.username, status: 'CONFIRMED' })).toEqual({ ids: [], total: 0 })
  expect(await search({ username: payer.username, currencyCode: 'EUR' })).toEqual({ ids: [], total: 0 })
  const later = new Date(app.clock.now().getTime() + 60_000).toISOString()
  expect(await search({ username: payer.username, dateCreatedBefore: later })).toEqual(found)
  expect(await search({ username: payer.username, dateCreatedOnOrAfter: later })).toEqual({
    ids: [],
    total: 0,
  })
})

describe("the platform's account", () => {
  test('is set, changed and removed, each time noted', async () => {
    const set = (bankName: string, accountNumber: string) =>
      app.call('POST /admin/set-platform-account', {
        token: app.finance.token,
        body: {
          currencyCode: 'USD',
          bankName,
          accountName: 'Fanfare Inc',
          accountNumber,
          bankCode: '026009593',
        },
      })
    const { data: first } = await set('Old Bank', '11112222')
    const { data: renamed } = await set('New Bank', '1111 2222')
    expect(renamed).toMatchObject({ platformAccountId: first?.platformAccountId, bankName: 'New Bank' })
    const { data: second } = await set('Other Bank', '33334444')
    const { data: all } = await app.call('GET /admin/search-platform-accounts', {
      token: app.finance.token,
      query: { currencyCode: 'USD' },
    })
    expect(all.map(({ accountNumber, isCurrent }) => [accountNumber, isCurrent])).toEqual([
      ['33334444', true],
      ['11112222', false],
    ])
    const remove = () =>
      app.call('POST /admin/remove-platform-account/{platformAccountId}', {
        token: app.finance.token,
        params: { platformAccountId: second?.platformAccountId ?? '' },
        body: { reason: 'The bank closed it' },
      })
    expect((await remove()).data).toMatchObject({ isCurrent: false })
    expect((await remove()).status).toBe(409)
    expect((await auditOf(app, second?.platformAccountId ?? '')).map(({ action }) => action)).toEqual([
      'PLATFORM_ACCOUNT_SET',
      'PLATFORM_ACCOUNT_REMOVED',
    ])
    const { data: back } = await set('Old Bank', '11112222')
    expect(back).toMatchObject({ platformAccountId: first?.platformAccountId, isCurrent: true })
  })

  test.each([
    { accountNumber: '12' },
    { accountNumber: '12/34' },
    { bankName: ' ' },
    { currencyCode: 'GBP' },
  ])('takes no %j', async (change) => {
    const { status } = await app.call('POST /admin/set-platform-account', {
      token: app.finance.token,
      body: {
        currencyCode: 'USD',
        bankName: 'Bank',
        accountName: 'Fanfare',
        accountNumber: '12345678',
        ...change,
      } as never,
    })
    expect(status).toBe(400)
  })
})

describe('the database', () => {
  test('forgets no transfer, changes none of its facts, and lets none go back', async () => {
    const { transfer } = await startedTransfer(app)
    const update = app.ctx.db.updateTable('transfer').where('id', '=', transfer.id)
    await expect(app.ctx.db.deleteFrom('transfer').where('id', '=', transfer.id).execute()).rejects.toThrow(
      /keeps/,
    )
    await expect(update.set({ amount_minor: 1n }).execute()).rejects.toThrow(/keeps/)
    const at = app.clock.now()
    await expect(
      update.set({ status: 'CONFIRMED', received_minor: 500_000n, finished_at: at }).execute(),
    ).rejects.toThrow(/was credited/)
    await update.set({ status: 'CANCELLED', finished_at: at }).execute()
    await expect(update.set({ status: 'AWAITING_TRANSFER', finished_at: null }).execute()).rejects.toThrow(
      /does not go/,
    )
  })
})
