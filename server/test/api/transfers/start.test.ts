import { describe, expect, test } from 'vitest'
import { expireBankTransfers } from '../../../src/money/transfers/change-transfer.ts'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { setBankAccount, startedTransfer, startTransferApp, transferOf } from '../../setup/money/transfers.ts'
import { joined } from '../../setup/people.ts'

const app = await startTransferApp()

function start(token: string, amount: unknown, currencyCode: unknown = 'NGN') {
  return app.call('POST /transfer/start', { token, body: { amount, currencyCode } as never })
}

describe('somebody who tops up by bank transfer', () => {
  test('is told where to send how much, and what to write beside it', async () => {
    const { transfer } = await startedTransfer(app, 123_456)
    expect(transfer).toMatchObject({
      status: 'AWAITING_TRANSFER',
      amount: 123_456,
      currencyCode: 'NGN',
      received: null,
      account: {
        currencyCode: 'NGN',
        bankName: 'Harbour Bank',
        accountName: 'Fanfare Limited',
        accountNumber: '0123456789',
        bankCode: null,
      },
      dateClaimed: null,
      dateFinished: null,
    })
    expect(transfer.reference).toMatch(/^FAN-[0-9CFHJKMNPRTWXY]{4}-[0-9CFHJKMNPRTWXY]{4}$/)
    expect(Date.parse(transfer.dateExpires) - Date.parse(transfer.dateCreated)).toBe(10 * 86_400_000)
  })

  test('gets the same one again for the same amount, with its days begun anew', async () => {
    const { payer, transfer } = await startedTransfer(app)
    app.clock.advance({ days: 3 })
    const { data: again } = await start(payer.token, 500_000)
    expect([again.id, again.reference]).toEqual([transfer.id, transfer.reference])
    expect(Date.parse(again.dateExpires) - Date.parse(transfer.dateExpires)).toBeGreaterThan(2.9 * 86_400_000)
    const { data: other } = await start(payer.token, 500_001)
    expect(other.id).not.toBe(transfer.id)
  })

  test('gets another one once they report that the money of the first is sent', async () => {
    const { payer, transfer } = await startedTransfer(app)
    await app.call('POST /transfer/claim/{transferId}', {
      token: payer.token,
      params: { transferId: transfer.id },
    })
    const { data } = await start(payer.token, 500_000)
    expect(data.id).not.toBe(transfer.id)
  })

  test('has at most five open at a time', async () => {
    const payer = await joined(app)
    for (let count = 0; count < 5; count++)
      expect((await start(payer.token, 20_000 + count)).status).toBe(201)
    const { status, problem } = await start(payer.token, 30_000)
    expect([status, problem.code]).toEqual([422, 'RULE_BROKEN'])
    expect(problem.detail).toBe('You have 5 open transfers. Finish or cancel one of them first.')
    const { data } = await app.call('GET /transfer/search-transfers', { token: payer.token })
    await app.call('POST /transfer/cancel/{transferId}', {
      token: payer.token,
      params: { transferId: data[0]?.id ?? '' },
    })
    expect((await start(payer.token, 30_000)).status).toBe(201)
  })

  test('is told the new account where the platform moves to another bank', async () => {
    const moved = await startTestApp()
    const admin = await adminOf(moved)
    await setBankAccount(moved, admin, 'EUR', 'DE02120300000000202051')
    const payer = await joined(moved, { countryCode: 'DE' })
    const { data: before } = await moved.call('POST /transfer/start', {
      token: payer.token,
      body: { amount: 15_000 as never, currencyCode: 'EUR' },
    })
    expect(before.account?.accountNumber).toBe('DE02120300000000202051')
    await setBankAccount(moved, admin, 'EUR', 'FR76 3000 6000-0112 3456 7890 189')
    expect((await transferOf(moved, payer, before.id)).account?.accountNumber).toBe(
      'FR7630006000011234567890189',
    )
  })
})

describe('no transfer is started', () => {
  test.each([
    [9_999, 'You cannot top-up less than NGN 100'],
    [1, 'You cannot top-up less than NGN 100'],
  ])('of %d kobo', async (amount, detail) => {
    const payer = await joined(app)
    const { status, problem } = await start(payer.token, amount)
    expect([status, problem.code, problem.detail]).toEqual([422, 'AMOUNT_TOO_SMALL', detail])
  })

  test.each([0, -100, 1.5, '10000', null, 100_000_000_001])('of %j', async (amount) => {
    const payer = await joined(app)
    expect((await start(payer.token, amount)).status).toBe(400)
  })

  test('in another currency than the wallet holds', async () => {
    const payer = await joined(app)
    const { status, problem } = await start(payer.token, 50_000, 'USD')
    expect([status, problem.detail]).toEqual([422, 'Your wallet is in NGN.'])
  })

  test('in a currency without a bank account, and the account says so', async () => {
    const payer = await joined(app, { countryCode: 'US' })
    const { status, problem } = await start(payer.token, 50_000, 'USD')
    expect([status, problem.code]).toEqual([422, 'NO_BANK_ACCOUNT'])
    expect(problem.detail).toBe("Bank transfers in this currency aren't available at the moment.")
    const { data } = await app.call('GET /master-record/load-platform-account', { token: payer.token })
    expect(data).toBeNull()
  })
})

test("the account for a currency is told, the wallet's unless another is named", async () => {
  const payer = await joined(app)
  const load = (query: object) =>
    app.call('GET /master-record/load-platform-account', { token: payer.token, query: query as never })
  const account = { currencyCode: 'NGN', bankName: 'Harbour Bank', accountNumber: '0123456789' }
  expect((await load({})).data).toMatchObject(account)
  expect((await load({ currencyCode: 'NGN' })).data).toMatchObject(account)
  expect((await load({ currencyCode: 'EUR' })).data).toBeNull()
  expect((await load({ currencyCode: 'GBP' })).status).toBe(400)
})

describe('what became of a transfer', () => {
  const by = (token: string, transferId: string) => ({ token, params: { transferId } })

  test('"I have transferred" is noted once', async () => {
    const { payer, transfer } = await startedTransfer(app)
    const first = await app.call('POST /transfer/claim/{transferId}', by(payer.token, transfer.id))
    expect(first.data).toMatchObject({ status: 'CLAIMED', dateFinished: null })
    app.clock.advance({ minutes: 1 })
    const again = await app.call('POST /transfer/claim/{transferId}', by(payer.token, transfer.id))
    expect(again.data).toEqual(first.data)
    const cancelled = await app.call('POST /transfer/cancel/{transferId}', by(payer.token, transfer.id))
    expect([cancelled.status, cancelled.problem.code]).toEqual([409, 'CONFLICT'])
  })

  test('one that is cancelled stays so', async () => {
    const { payer, transfer } = await startedTransfer(app)
    for (let count = 0; count < 2; count++) {
      const { data } = await app.call('POST /transfer/cancel/{transferId}', by(payer.token, transfer.id))
      expect(data.status).toBe('CANCELLED')
    }
    const claimed = await app.call('POST /transfer/claim/{transferId}', by(payer.token, transfer.id))
    expect(claimed.status).toBe(409)
  })

  test('nobody else claims, cancels or sees it', async () => {
    const { transfer } = await startedTransfer(app)
    const other = await joined(app)
    for (const call of ['POST /transfer/claim/{transferId}', 'POST /transfer/cancel/{transferId}'] as const) {
      expect((await app.call(call, by(other.token, transfer.id))).status).toBe(404)
    }
    expect((await app.call('GET /transfer/search-transfers', { token: other.token })).data).toEqual([])
  })

  test('it expires after its days, unless the money is said to be sent', async () => {
    const [waiting, claimed] = [await startedTransfer(app), await startedTransfer(app)]
    await app.call('POST /transfer/claim/{transferId}', by(claimed.payer.token, claimed.transfer.id))
    app.clock.advance({ days: 10, minutes: 1 })
    await expireBankTransfers.run(app.ctx, undefined)
    expect((await transferOf(app, waiting.payer, waiting.transfer.id)).status).toBe('EXPIRED')
    expect((await transferOf(app, claimed.payer, claimed.transfer.id)).status).toBe('CLAIMED')
  })

  test('the list is narrowed by status and whether it is open', async () => {
    const { payer, transfer } = await startedTransfer(app)
    const { data: second } = await start(payer.token, 700_000)
    await app.call('POST /transfer/cancel/{transferId}', by(payer.token, second.id))
    const ids = async (query: object) => {
      const { data } = await app.call('GET /transfer/search-transfers', {
        token: payer.token,
        query: query as never,
      })
      return data.map(({ id }) => id)
    }
    expect(await ids({})).toEqual([second.id, transfer.id])
    expect(await ids({ isOpen: true })).toEqual([transfer.id])
    expect(await ids({ isOpen: false })).toEqual([second.id])
    expect(await ids({ status: 'CANCELLED' })).toEqual([second.id])
    expect(await ids({ limit: 1, cursor: second.id })).toEqual([transfer.id])
  })
})
