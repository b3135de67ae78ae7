import { expect, test } from 'vitest'
import { balanceOf } from '../setup/money/money.ts'
import {
  confirmedByHand,
  imported,
  startedTransfer,
  startTransferApp,
  statementOf,
  transferOf,
} from '../setup/money/transfers.ts'
import { joined } from '../setup/people.ts'

const app = await startTransferApp()
const confirm = 'POST /admin/confirm-transfer/{transferId}'

function sorted(statuses: readonly number[]): number[] {
  return statuses.toSorted((one, other) => one - other)
}

test('of fifty confirmations at once, one books the money', async () => {
  const admins = [app.finance, app.second]
  const { payer, transfer } = await startedTransfer(app)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      app.call(confirm, {
        token: admins[index % 2]?.token ?? '',
        params: { transferId: transfer.id },
        body: {},
      }),
    ),
  )
  // The first proposes it, as often as they ask; the other's first confirms it.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.filter(({ data }) => data?.status === 'CONFIRMED').length).toBeGreaterThan(0)
  expect(await balanceOf(app, payer)).toBe(500_000)
  await app.drain()
  expect(app.mails.filter(({ to }) => to === payer.email)).toHaveLength(1)
})

test('a confirmation and a rejection at once: one decides', async () => {
  for (let iteration = 0; iteration < 6; iteration++) {
    const { payer, transfer } = await startedTransfer(app)
    const params = { transferId: transfer.id }
    await app.call(confirm, { token: app.second.token, params, body: {} })
    const [confirmed, rejected] = await Promise.all([
      app.call(confirm, { token: app.finance.token, params, body: {} }),
      app.call('POST /admin/reject-transfer/{transferId}', {
        token: app.finance.token,
        params,
        body: { reason: 'Nothing came' },
      }),
    ])
    expect(sorted([confirmed.status, rejected.status])).toEqual([200, 409])
    expect(await balanceOf(app, payer)).toBe(confirmed.status === 200 ? 500_000 : 0)
  }
})

test('ten imports of one file at once keep each line once, and book it once', async () => {
  const waiting = await Promise.all(Array.from({ length: 8 }, () => startedTransfer(app)))
  const rows = waiting.map(({ transfer }) => ({ amount: 500_000, text: transfer.reference }))
  const csv = statementOf(rows)
  const backwards = [...csv.split('\n').slice(0, 1), ...csv.split('\n').slice(1).reverse()].join('\n')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => imported(app, index % 2 ? csv : backwards)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  expect(answers.reduce((sum, { data }) => sum + (data.statement?.newCount ?? 0), 0)).toBe(8)
  await Promise.all(Array.from({ length: 4 }, () => app.drain()))
  for (const { payer } of waiting) expect(await balanceOf(app, payer)).toBe(500_000)
})

test('an admin and the bank statement at once: the money is booked once, and both tell of it', async () => {
  for (let iteration = 0; iteration < 6; iteration++) {
    const { payer, transfer } = await startedTransfer(app)
    await imported(app, statementOf([{ amount: 500_000, text: transfer.reference }]))
    const [{ status }] = await Promise.all([confirmedByHand(app, transfer.id), app.drain()])
    expect([200, 409]).toContain(status)
    expect(await balanceOf(app, payer)).toBe(500_000)
    const { data } = await app.call('GET /admin/search-bank-lines', {
      token: app.finance.token,
      query: { transferId: transfer.id },
    })
    expect(data).toMatchObject([{ status: 'MATCHED' }])
  }
})

test('of twenty decisions on one line at once, one is made', async () => {
  const { payer, transfer } = await startedTransfer(app)
  await imported(app, statementOf([{ amount: 400_000, text: transfer.reference }]))
  await app.drain()
  const { data: lines } = await app.call('GET /admin/search-bank-lines', {
    token: app.finance.token,
    query: { transferId: transfer.id },
  })
  const bankLineId = lines[0]?.id ?? ''
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      app.call('POST /admin/decide-bank-line/{bankLineId}', {
        token: app.finance.token,
        params: { bankLineId },
        body: {
          reason: 'As it came',
          ...(index % 2
            ? { decision: 'CREDIT' as const, transferId: transfer.id }
            : { decision: 'CREDIT' as const, userId: payer.id }),
        },
      }),
    ),
  )
  expect(sorted(answers.map(({ status }) => status))).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  expect(await balanceOf(app, payer)).toBe(400_000)
})

test('twenty starts of one amount at once are one transfer; of twenty amounts, five are started', async () => {
  const [same, many] = [await joined(app), await joined(app)]
  const start = (token: string, amount: number) =>
    app.call('POST /transfer/start', { token, body: { amount: amount as never, currencyCode: 'NGN' } })
  const one = await Promise.all(Array.from({ length: 20 }, () => start(same.token, 100_000)))
  expect(new Set(one.map(({ data }) => data.id)).size).toBe(1)
  const five = await Promise.all(Array.from({ length: 20 }, (_, index) => start(many.token, 100_000 + index)))
  expect(five.filter(({ status }) => status === 201)).toHaveLength(5)
})

test('a claim and the bank statement at once end in a confirmed transfer', async () => {
  for (let iteration = 0; iteration < 6; iteration++) {
    const { payer, transfer } = await startedTransfer(app)
    await imported(app, statementOf([{ amount: 500_000, text: transfer.reference }]))
    await Promise.all([
      app.call('POST /transfer/claim/{transferId}', {
        token: payer.token,
        params: { transferId: transfer.id },
      }),
      app.drain(),
    ])
    expect((await transferOf(app, payer, transfer.id)).status).toBe('CONFIRMED')
  }
})
